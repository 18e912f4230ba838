// The owner's links: each shown with its code on demand, copied, revoked; the recovery code, shown once; the table's end.

import { call, issueLink, newCode, Offline, Problem, revokeLink } from "./api.js";
import { confirming } from "./confirming.js";
import { word } from "./words.js";

const offers = document.getElementById("offers");
const table = offers.dataset.table;
const KEPT = `redthree.links.${table}`;
const fresh = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");

/** The link for an offer: the one made when the table was opened, while this tab still has it, else a new one. */
async function linkFor({ role, seat, label }) {
  const made = role === "seat" ? fresh?.seats[label] : fresh?.[role];
  if (made) return made;
  const asked = role === "seat" ? { role, seat: Number(seat) } : { role };
  return (await issueLink(table, asked)).url;
}

async function show(offer) {
  const url = await linkFor(offer.dataset);
  const link = offer.querySelector(".url");
  link.href = link.textContent = url;
  const { svg } = await call("POST", `/tables/${encodeURIComponent(table)}/code`, { url });
  const drawn = document.adoptNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", word("qr"));
  offer.querySelector(".qr").replaceChildren(drawn);
  offer.querySelector(".shown").hidden = false;
  offer.querySelector(".show").hidden = true;
}

function trouble(place, error) {
  if (!(error instanceof Offline || error instanceof Problem)) throw error;
  place.textContent = error instanceof Offline ? word("offline") : error.message;
  place.hidden = false;
}

for (const offer of offers.children) {
  offer.querySelector(".show").addEventListener("click", () =>
    show(offer).catch((error) => trouble(offer.querySelector(".wrong"), error)));
  const copy = offer.querySelector(".copy");
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(offer.querySelector(".url").href);
    copy.textContent = word("copied");
  });
}

for (const handed of document.querySelectorAll("[data-link]")) {
  handed.querySelector(".revoke").addEventListener("click", async () => {
    try {
      await revokeLink(table, handed.dataset.link);
      handed.remove();
    } catch (error) {
      trouble(document.getElementById("links-wrong"), error);
    }
  });
}

const recovery = document.getElementById("recovery");

/** Show the recovery code in its groups. Nothing keeps it: it is to be written down now. */
function tell(code) {
  const groups = code.split("-").map((group) => Object.assign(document.createElement("span"), { textContent: group }));
  recovery.querySelector(".code").replaceChildren(...groups.flatMap((group) => [group, " "]));
  recovery.querySelector(".told").hidden = false;
  recovery.querySelector(".ask").hidden = true;
}

if (fresh?.recovery) {
  const { recovery: code, ...links } = fresh;
  sessionStorage.setItem(KEPT, JSON.stringify(links));
  tell(code);
}

recovery.querySelector(".make").addEventListener("click", async () => {
  try {
    tell((await newCode(table)).recovery);
    recovery.querySelector(".code").focus();
  } catch (error) {
    trouble(recovery.querySelector(".wrong"), error);
  }
});

confirming(document.getElementById("delete"), async () => {
  try {
    await call("DELETE", `/api/tables/${encodeURIComponent(table)}`);
    location.assign("/");
  } catch (error) {
    trouble(document.getElementById("delete-wrong"), error);
  }
});
