// Shows a page of the shop's own when the shop cannot be reached. Pages are never stored: every one comes from the shop.
// To take the worker out of browsers again, replace this file by: self.registration.unregister()
const CACHE = "offline-1";
const PAGE = "/offline.html";
const FILES = [PAGE, "/offline.css"];

addEventListener("install", (event) => {
  event.waitUntil(storeFiles());
});

addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin || method !== "GET") return;
  if (mode === "navigate" && !pathname.startsWith("/admin")) event.respondWith(openPage(event));
  else if (FILES.includes(pathname)) event.respondWith(fetchOrStored(event.request));
});

async function storeFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The browser asks for the page while the worker starts, so it costs no time.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

async function fetchOrStored(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
