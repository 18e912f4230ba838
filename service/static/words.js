// The words a page's script puts together stand in the page, in the reader's language: <template id="words">.

const words = new Map();
for (const each of document.getElementById("words")?.content.children ?? []) {
  words.set(each.dataset.word, each.textContent);
}

const forms = new Intl.PluralRules(document.documentElement.lang || "en");

/** The words under `key` for so many of a thing: a language has up to five forms of them. */
export const plural = (key, count) => word(`${key}-${forms.select(count)}`, { count });

/** The words under `key`, with each {name} filled in from `values`. */
export function word(key, values = {}) {
  const text = words.get(key) ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
