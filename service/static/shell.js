// On every page: the service worker, by which it opens without network, and what such a page says of itself.

import { isStale, show } from "./contact.js";

show();
addEventListener("online", () => {
  if (isStale() && !document.getElementById("standing")) location.reload();  // the table keeps itself up to date
});
// Browsers refuse it over plain http, and over https with a certificate they do not trust: the page works without.
if ("serviceWorker" in navigator) {
  const { serviceWorker } = navigator;
  addEventListener("load", () => serviceWorker.register("/worker.js").catch(() => {}));
  // This page came before there was a worker to keep it.
  if (!serviceWorker.controller) serviceWorker.ready.then(({ active }) => active.postMessage(location.pathname));
}
