// Where turns wait: the browser's database, written through to the disk; where it has none, its storage; else memory.
// A batch on the shelf is {order, table, …}; `order` is given by the shelf and says which came first.

const NAME = "redthree";
const STORE = "outbox";
const KEY = "redthree.outbox";

/** How well the shelf keeps: "database", "storage" (lost with the browser's data), "memory" (lost with the page). */
export let keeps = "database";

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** The browser's database. A promise of a change holds once it is on the disk. */
class Database {
  static async open() {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "order", autoIncrement: true });
    return new Database(await done(asked));
  }

  constructor(database) {
    this.database = database;
  }

  all() {
    return done(this.database.transaction(STORE).objectStore(STORE).getAll());
  }

  async #write(change) {
    const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
    const result = change(transaction.objectStore(STORE));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return result.result;
  }

  async put(batch) {
    return { ...batch, order: await this.#write((store) => store.put(batch)) };
  }

  remove(order) {
    return this.#write((store) => store.delete(order));
  }
}

/** The same in a list that is written to the storage as a whole. */
class List {
  constructor() {
    this.batches = [];
    this.#read();
  }

  #read() {
    try {
      this.batches = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      keeps = "storage";
    } catch {
      keeps = "memory";
    }
  }

  #write(batches) {
    this.batches = batches;
    try {
      localStorage.setItem(KEY, JSON.stringify(batches));
    } catch {
      keeps = "memory";
    }
  }

  async all() {
    if (keeps === "storage") this.#read();  // another tab may have written
    return this.batches;
  }

  async put(batch) {
    const batches = await this.all();
    const order = batch.order ?? Math.max(0, ...batches.map((each) => each.order)) + 1;
    const put = { ...batch, order };
    this.#write([...batches.filter((each) => each.order !== order), put].sort((one, other) => one.order - other.order));
    return put;
  }

  async remove(order) {
    this.#write((await this.all()).filter((each) => each.order !== order));
  }
}

let shelf = null;
const opened = () => (shelf ??= Database.open().catch(() => new List()));

/** Every batch of a table, the oldest first. */
export const of = async (table) => (await (await opened()).all()).filter((each) => each.table === table);
/** Put a batch on the shelf, or a changed one in its place; gives it with its order. */
export const put = async (batch) => (await opened()).put(batch);
export const remove = async (order) => (await opened()).remove(order);
