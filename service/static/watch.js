// A phone that watches: the table follows what others log.

import { watch } from "./news.js";
import { remember } from "./phone.js";
import { read, refresh } from "./standing.js";
import { witness } from "./witness.js";

let state = read();
remember(state.table);
await witness(state.table, state.etag);
watch(state.table, () => state.number, async () => { state = await refresh(state.table); });
