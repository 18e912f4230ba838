// The screen stays awake while `wanted()` holds, where the browser can keep it so; it forgets when the page is hidden.

export function stayAwake(wanted) {
  let held = null;
  const ask = async () => {
    if (document.hidden || !wanted() || (held && !held.released)) return;
    held = await navigator.wakeLock?.request("screen").catch(() => null) ?? null;  // refused: the battery is low
  };
  document.addEventListener("visibilitychange", ask);
  void ask();
  return { again: ask, release: () => held?.release() };
}
