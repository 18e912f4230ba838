// The scoreboard follows what is logged.

import { piece } from "./api.js";
import { stayAwake } from "./awake.js";
import { watch } from "./news.js";
import { remember } from "./phone.js";
import { witness } from "./witness.js";

const board = () => document.getElementById("board");
const { table, etag } = board().dataset;

remember(table);
await witness(table, etag);
watch(table, () => Number(board().dataset.number), async () => {
  board().replaceWith((await piece(location.pathname)).querySelector("#board"));
  document.getElementById("heard").textContent = ["latest", "whose"].map((each) => board().querySelector(`.${each}`).textContent).join(". ");
});
stayAwake(() => true);
