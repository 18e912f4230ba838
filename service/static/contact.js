// When the server was last heard, where a page is shown without it: the service worker writes the time into what it kept.

const page = document.documentElement;

/** Whether what is shown is only as of the last contact. */
export const isStale = () => "contact" in page.dataset;

/** A piece of the page came: `at` is when the server sent it, if it does not come from there now; "" if it does. */
export function heard(at) {
  if (at) page.dataset.contact = at;
  else delete page.dataset.contact;
  show();
}

/** Bring a page that is kept up to date: with what else was kept at once, and as soon as the server answers again. */
export function catchUp(refresh) {
  if (isStale()) void refresh();
  document.addEventListener("reached", () => { if (isStale()) void refresh(); });
}

/** Say so on the page, plainly. */
export function show() {
  const said = document.querySelector("meta[name=last-contact]").content;
  const told = document.getElementById("contact") ?? (isStale() ? line() : null);
  if (!told) return;
  told.hidden = !isStale();
  if (told.hidden) return;
  const when = { weekday: "short", hour: "numeric", minute: "2-digit" };
  const time = new Intl.DateTimeFormat(page.lang, when).format(new Date(page.dataset.contact));
  told.textContent = said.replace("{time}", time);
}

function line() {
  const made = Object.assign(document.createElement("p"), { id: "contact", className: "contact" });
  made.setAttribute("role", "status");
  document.getElementById("main").prepend(made);
  return made;
}
