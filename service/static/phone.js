// What this phone remembers of its tables: the order in which they were opened last.

const KEY = "redthree.tables";

export const known = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");

/** The table was opened: it stands first from now on. */
export function remember(table) {
  keep([table, ...known().filter((each) => each !== table)]);
}

export const keep = (tables) => localStorage.setItem(KEY, JSON.stringify(tables));
