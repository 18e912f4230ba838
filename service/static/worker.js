// The service worker: Red Three opens without network. Before this the server writes VERSION, the fingerprint of all the
// files, and SHELL, the files and pages that are fetched at once; so a new version is a new worker with new caches.
//
// Files are taken from the cache. Pages of a table come from the server while it can be reached; what it sent last is
// kept, and shown without it, with the time at which it was sent. Links, tokens and the API are never kept.

/* global VERSION, SHELL */
const FILES = `redthree-files-${VERSION}`;
const PAGES = `redthree-pages-${VERSION}`;
const OURS = /^redthree-(files|pages)-/;
const NOWHERE = "/offline";
const TABLE = /^\/tables\/([^/]+)(?=\/|$)/;
const KEPT = /^\/(tables\/[^/]+(\/(now|log|sheet|scoreboard))?)?$/;
const CLOSED = [401, 403];
const PATIENCE = 5000;  // milliseconds

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(welcome(event.data)));
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(event.request));
  else if (KEPT.test(url.pathname) && !url.search) event.respondWith(page(event, url.pathname));
  else if (event.request.mode === "navigate" && !/^\/(api|join)\//.test(url.pathname)) event.respondWith(other(event.request));
});

async function install() {
  await (await caches.open(FILES)).addAll(SHELL);
  await skipWaiting();
}

/** An earlier version's pages name its files: they are fetched anew, and both go. */
async function activate() {
  const earlier = (await caches.keys()).filter((name) => OURS.test(name) && name !== FILES && name !== PAGES);
  for (const name of earlier) {
    const pages = name.startsWith("redthree-pages-") ? await (await caches.open(name)).keys() : [];
    await Promise.allSettled(pages.map(async ({ url }) => keep(new URL(url).pathname, await fetch(url))));
    await caches.delete(name);
  }
}

/** A page was opened before there was a worker: it is kept now, and what it asks for from now on. */
async function welcome(path) {
  await clients.claim();
  if (KEPT.test(path)) await keep(path, await fetch(path));
}

async function file(request) {
  return await caches.match(request, { ignoreVary: true }) ?? fetch(request);
}

async function other(request) {
  try {
    return await fetch(request);
  } catch {
    return caches.match(NOWHERE, { ignoreVary: true });
  }
}

/** A page from the server; what was kept of it where the server does not answer, or, to whoever opens it, not soon. */
async function page(event, path) {
  const opened = event.request.mode === "navigate";
  const kept = await (await caches.open(PAGES)).match(path, { ignoreVary: true });
  const sent = fetch(event.request).then(async (answer) => {
    await keep(path, answer.clone()).catch(() => {});  // first: what is shown now is what is shown without network
    return answer;
  });
  event.waitUntil(sent.catch(() => {}));
  try {
    return await (kept && opened ? Promise.race([sent, late()]) : sent);
  } catch {
    if (kept) return asOfThen(kept);
    return opened ? caches.match(NOWHERE, { ignoreVary: true }) : Response.error();
  }
}

const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE));

/** Keep what the server sent of a page; of a table that is closed to this phone, keep nothing any more. */
async function keep(path, answer) {
  const cache = await caches.open(PAGES);
  const table = TABLE.exec(path)?.[1];
  if (CLOSED.includes(answer.status) && table) await forget(cache, (each) => each === table);
  if (!answer.ok || answer.redirected || answer.type !== "basic") return;
  await cache.put(path, answer.clone());
  if (path === `/tables/${table}`) await cache.delete(`${path}/now`);  // it is as new as this
  if (path === "/") {
    const home = await answer.text();  // it names every table that this phone has a key to
    await forget(cache, (each) => !home.includes(`/tables/${each}"`));
  }
}

async function forget(cache, goes) {
  for (const request of await cache.keys()) {
    const table = TABLE.exec(new URL(request.url).pathname)?.[1];
    if (table && goes(table)) await cache.delete(request);
  }
}

/** What was kept, with the time at which the server sent it. */
async function asOfThen(kept) {
  const headers = new Headers(kept.headers);
  const sent = headers.get("Date");
  headers.set("Last-Contact", sent);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  const text = (await kept.text()).replace("<html ", `<html data-contact="${sent}" `);
  return new Response(text, { headers });
}
