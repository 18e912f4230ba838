// The card pad: a tap is a card, a key held repeats it.

const HOLD = 450;    // milliseconds until a held key repeats
const REPEAT = 220;  // milliseconds from one to the next

/** Call `tapped(card)` for every card that the pad gives. */
export function listen(pad, tapped) {
  let timer = 0;
  let repeated = false;
  const stop = (event) => {
    clearTimeout(timer);
    if (event.type !== "pointerup") repeated = false;  // no click will follow
    pad.querySelector(".held")?.classList.remove("held");
  };
  const again = (card) => {
    repeated = true;
    tapped(card);
    timer = setTimeout(again, REPEAT, card);
  };
  pad.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-card]");
    if (!key || key.matches(":disabled")) return;
    repeated = false;
    key.classList.add("held");
    timer = setTimeout(again, HOLD, key.dataset.card);
  });
  for (const ended of ["pointerup", "pointercancel", "pointerleave"]) pad.addEventListener(ended, stop);
  pad.addEventListener("contextmenu", (event) => event.preventDefault());
  // The click counts, so that keyboards and screen readers work the pad as well; a hold has counted by itself.
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (key && !repeated) tapped(key.dataset.card);
    repeated = false;
  });
}
