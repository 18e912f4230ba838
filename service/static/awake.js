// The screen stays awake while `wanted()` holds, where the browser can keep it so; it lets go when the page is hidden.

/** Gives what is called when `wanted()` may have changed. */
export function stayAwake(wanted) {
  let held = null;
  const hold = async () => {
    if (!wanted()) {
      await held?.release();
      held = null;
    } else if (!document.hidden && (!held || held.released)) {
      held = await navigator.wakeLock?.request("screen").catch(() => null) ?? null;  // refused: the battery is low
    }
  };
  document.addEventListener("visibilitychange", hold);
  void hold();
  return hold;
}
