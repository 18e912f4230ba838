// A phone that watches: the table follows what others log.

import { Offline, Problem } from "./api.js";
import { stayAwake } from "./awake.js";
import { catchUp } from "./contact.js";
import { watch } from "./news.js";
import { remember } from "./phone.js";
import { read, refresh } from "./standing.js";
import { witness } from "./witness.js";

let state = read();
remember(state.table);
await witness(state.table, state.etag);
const awake = stayAwake(() => ["play", "end"].includes(state.stage));
const renew = async () => {
  state = await refresh(state.table);
  void awake();
};
catchUp(() => renew().catch((error) => { if (!(error instanceof Offline || error instanceof Problem)) throw error; }));
watch(state.table, () => state.number, renew);
