// What cannot be undone takes a second tap on the same button, which asks in between.

import { word } from "./words.js";

const PATIENCE = 15_000;  // milliseconds until the button forgets the first tap

export function confirming(button, done) {
  const says = button.textContent;
  let timer = 0;
  button.addEventListener("click", () => {
    if (button.dataset.asked) return done();
    button.dataset.asked = "yes";
    button.textContent = word("sure");
    clearTimeout(timer);
    timer = setTimeout(() => { delete button.dataset.asked; button.textContent = says; }, PATIENCE);
    return undefined;
  });
}
