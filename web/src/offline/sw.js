// The service worker: opens the shell where there is no connection, and nothing else.
// The build puts SHELL (the hashed files a first page needs) and BUILD (their hash) before this.
/* global SHELL, BUILD */

const KEPT = `watertable-${BUILD}`;
const PAGE = '/';

self.addEventListener('install', (event) => {
    event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
    event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate') {
        if (!pathname.startsWith('/api/')) event.respondWith(fetch(request).catch(() => kept(PAGE)));
    } else if (SHELL.includes(pathname)) {
        event.respondWith(kept(pathname).then((found) => (found.ok ? found : fetch(request))));
    }
});

/** Fetch the page and its files; if one is missing, this build is not kept at all. */
async function keep() {
    const cache = await caches.open(KEPT);
    await cache.addAll([PAGE, ...SHELL].map((path) => new Request(path, { cache: 'no-cache' })));
}

/** Throw away what other builds kept. */
async function forget() {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('watertable-') && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
}

/** A kept file, or an error as if the line were broken. */
async function kept(path) {
    const cache = await caches.open(KEPT);
    return (await cache.match(path)) ?? Response.error();
}
