// The tables on this phone, the one opened last first. The server lists those this phone has a key to.

import { keep, known } from "./phone.js";

const list = document.getElementById("tables");
const slips = [...list.querySelectorAll("[data-table]")];
const order = known();
const place = (slip) => (order.indexOf(slip.dataset.table) + order.length + 1) % (order.length + 1);

slips.sort((one, other) => place(one) - place(other));
list.append(...slips.map((slip) => slip.parentElement));
if (slips.length) keep(slips.map((slip) => slip.dataset.table));
