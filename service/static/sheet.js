// The score sheet: shared as its PDF where the phone can hand a file on, else in a line; and another game.

import { wireAgain } from "./again.js";
import { word } from "./words.js";

const button = document.getElementById("share");
button.hidden = !navigator.share;

async function pdf() {
  const answer = await fetch(button.dataset.pdf);
  const named = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "sheet.pdf";
  return new File([await answer.blob()], named, { type: "application/pdf" });
}

let file = null;

// A phone hands a file on only straight after a tap; where the PDF took too long, a second tap finds it ready.
button.addEventListener("click", async () => {
  file ??= await pdf().catch(() => null);
  if (!(navigator.userActivation?.isActive ?? true)) {
    button.textContent = word("share-now");
    return;
  }
  const files = file ? [file] : [];
  const told = { text: button.dataset.told };
  try {
    await navigator.share(file && navigator.canShare?.({ files }) ? { ...told, files } : told);
  } catch (error) {
    if (error.name !== "AbortError") throw error;  // somebody changed their mind
  }
});
wireAgain();
