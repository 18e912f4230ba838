// The words a page's script puts together stand in the page, in the reader's language: <template id="words">.

const words = new Map();
for (const each of document.getElementById("words")?.content.children ?? []) {
  words.set(each.dataset.word, each.textContent);
}

/** The words under `key`, with each {name} filled in from `values`. */
export function word(key, values = {}) {
  const text = words.get(key) ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
