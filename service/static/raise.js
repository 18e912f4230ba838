// Raising a dispute.

import { record } from "./recording.js";

const form = document.getElementById("raise");

form.addEventListener("submit", (submitted) => {
  submitted.preventDefault();
  const { table, etag, dispute } = form.dataset;
  const [first, last] = [Number(form.first.value), Number(form.last.value)].sort((one, other) => one - other);
  const data = { dispute: Number(dispute), seat: Number(form.seat.value), first, last };
  if (form.question.value.trim()) data.question = form.question.value.trim();
  record(table, etag, [{ kind: "dispute-raised", data }], `/disputes/${dispute}`, form.querySelector(".wrong"));
});
