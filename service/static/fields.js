// Messages of a problem, shown beside the fields they are about, all at once.

/** Take all messages away. */
export function clear(form) {
  for (const place of form.querySelectorAll("[data-field]")) place.hidden = true;
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
}

/** Show `errors` (path → messages) under the fields of a form; what has no field of its own goes to the nearest above. */
export function show(form, errors, general) {
  clear(form);
  const messages = new Map();
  for (const [path, found] of Object.entries(errors)) {
    const place = placeFor(form, path);
    messages.set(place, [...(messages.get(place) ?? []), ...[found].flat()]);
  }
  const whole = form.querySelector('[data-field=""]');
  messages.set(whole, [...(messages.get(whole) ?? []), general].filter(Boolean));
  for (const [place, found] of messages) {
    place.textContent = found.join(" ");
    place.hidden = found.length === 0;
    for (const folded of ancestors(place)) folded.open = true;
    const field = place.parentElement.querySelector("input:not([type=radio]), select");
    if (place !== whole) field?.setAttribute("aria-invalid", "true");
  }
  form.querySelector("[aria-invalid]")?.focus();
}

function placeFor(form, path) {
  for (let steps = path.split("."); steps.length; steps.pop()) {
    const place = form.querySelector(`[data-field="${CSS.escape(steps.join("."))}"]`);
    if (place) return place;
  }
  return form.querySelector('[data-field=""]');
}

function ancestors(node) {
  const found = [];
  for (let each = node.closest("details"); each; each = each.parentElement.closest("details")) found.push(each);
  return found;
}
