// A phone that watches: the table follows what others log.

import { remember } from "./phone.js";
import { read, refresh, watch } from "./standing.js";

let state = read();
remember(state.table);
watch(state.table, () => state.number, async () => { state = await refresh(state.table); });
