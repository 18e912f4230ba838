// The dialogs of the table: choosing one of a few, and entering a number. Each is a promise; closing gives null.

const chooser = document.getElementById("chooser");
const number = document.getElementById("number");

/** Let a person choose. `options`: [{says, value, primary?, wide?}]; `body`: nodes shown above them. */
export function choose(title, options, body = []) {
  document.getElementById("chooser-title").textContent = title;
  document.getElementById("chooser-body").replaceChildren(...body);
  return new Promise((chosen) => {
    let found = null;
    const buttons = options.map(({ says, value, primary, wide }) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: says });
      button.classList.toggle("primary", Boolean(primary));
      button.classList.toggle("wide", Boolean(wide));
      button.addEventListener("click", () => { found = value; chooser.close(); });
      return button;
    });
    document.getElementById("chooser-options").replaceChildren(...buttons);
    chooser.addEventListener("close", () => chosen(found), { once: true });  // not before: the next may be asked at once
    chooser.showModal();
  });
}

/** Let a person enter a whole number. */
export function enterNumber(title) {
  const field = document.getElementById("number-value");
  document.getElementById("number-title").textContent = title;
  field.value = "";
  return new Promise((entered) => {
    number.addEventListener("close", () => entered(number.returnValue === "ok" ? field.valueAsNumber : null), { once: true });
    number.returnValue = "";
    number.showModal();
  });
}

export function paragraph(text, className = "") {
  return Object.assign(document.createElement("p"), { textContent: text, className });
}

/** Every button marked so closes the dialog it stands in. */
export function wireClosing() {
  for (const button of document.querySelectorAll("dialog [data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
}
