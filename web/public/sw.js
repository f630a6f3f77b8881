/**
 * Between the pages and the server: files that never change (their names do) are taken from here once they were used,
 * and when the server is away a calm page says so. What the server says about tables is never kept.
 */
const OFFLINE = "offline-2"; // another number when those files change
const ASSETS = "assets-1";
const MOST = 300; // files
const CALM = ["/offline/page.html", "/offline/page.css", "/offline/page.js", "/favicon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then((cache) => cache.addAll(CALM.map((path) => new Request(path, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => calm("/offline/page.html")));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (CALM.includes(pathname)) event.respondWith(fetch(request).catch(() => calm(pathname)));
});

async function kept(request) {
  const cache = await caches.open(ASSETS);
  const found = await cache.match(request.url, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(cache, request.url, answer.clone());
  return answer;
}

/** Keep a file; the oldest ones go. A full disk is no reason not to show it. */
async function keep(cache, address, answer) {
  try {
    await cache.put(address, answer);
    const all = await cache.keys();
    await Promise.all(all.slice(0, -MOST).map((old) => cache.delete(old)));
  } catch {
    // next time, perhaps
  }
}

async function calm(path) {
  return (await caches.match(path, { cacheName: OFFLINE, ignoreVary: true })) ?? Response.error();
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== OFFLINE && name !== ASSETS).map((name) => caches.delete(name)),
  );
}
