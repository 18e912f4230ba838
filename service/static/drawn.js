// The table drawn on the page for a new one: a tap on two seats, or a drag from one to another, exchanges who sits there.

const ROOMY = 4;  // so many seats are drawn large
const place = document.getElementById("drawn");
let picked = null;   // the seat that was tapped first
let dragged = null;  // the seat that a finger lies on
let exchange = () => {};

/** Draw the seats by what their players are called; `told(one, other)` hears which two change places. */
export function drawTable(called, told) {
  const ring = place.dataset.ring.split(" ");
  picked = null;
  exchange = (one, other) => told(Number(one.dataset.drawn), Number(other.dataset.drawn));
  place.classList.toggle("crowded", called.length > ROOMY);
  place.replaceChildren(place.querySelector(".middle"), ...called.map((name, seat) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: name, className: `seat place-${ring[seat]}` });
    button.dataset.drawn = seat;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => tapped(button));
    return button;
  }));
}

function tapped(button) {
  if (picked && picked !== button) {
    exchange(picked, button);
    return;
  }
  picked = picked ? null : button;
  button.setAttribute("aria-pressed", String(Boolean(picked)));
}

const seatAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-drawn]");

place.addEventListener("pointerdown", (event) => { dragged = event.target.closest("[data-drawn]"); });
place.addEventListener("pointerup", (event) => {
  const onto = seatAt(event);
  if (dragged && onto && onto !== dragged) exchange(dragged, onto);
  dragged = null;
});
