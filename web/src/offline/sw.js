// The service worker: opens the shell where there is no connection; and where the app is installed, or somebody has played
// on this device, whatever two of the games need to be played without one.
// The build puts before this: SHELL, the hashed files a first page needs; TABLES, those that tables played on this device need;
// BUILD, the hash of all.
/* global SHELL, TABLES, BUILD */

const KEPT = `watertable-${BUILD}`;
const PAGE = '/';
const GAMES = ['/api/games/showdown', '/api/games/water-to-water'];

self.addEventListener('install', (event) => {
    event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
    event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
    if (event.data === 'keep tables') event.waitUntil(keepTables());
});

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate') {
        if (!pathname.startsWith('/api/')) event.respondWith(fetch(request).catch(() => kept(PAGE)));
    } else if (SHELL.includes(pathname) || TABLES.includes(pathname)) {
        event.respondWith(kept(pathname).then((found) => (found.ok ? found : fetch(request))));
    } else if (GAMES.includes(pathname)) {
        event.respondWith(fetch(request).catch(() => kept(pathname)));
    }
});

// Somebody is waited for: said once, by the table it is about; open pages count anew.
self.addEventListener('push', (event) => {
    const { title, body, url } = event.data.json();
    const shown = self.registration.showNotification(title, { body, tag: url, icon: '/symbol.svg', data: url });
    event.waitUntil(Promise.all([shown, tellPages()]));
});

self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openTable(event.notification.data));
});

async function tellPages() {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const page of pages) page.postMessage('your turn');
    if (pages.length === 0) await navigator.setAppBadge?.().catch(() => undefined); // no page that could count
}

/** The page of a table: the one that shows it already, or a new one. */
async function openTable(path) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
}

/** Fetch the page and its files; if one is missing, this build is not kept at all. */
async function keepShell() {
    const before = await wereTablesKept();
    await keep([PAGE, ...SHELL]);
    if (before) await keepTables().catch(() => undefined); // a new build is worth having without them
}

const keepTables = () => keep([...TABLES, ...GAMES]);

/** Fetch what is not here yet: all of it, or nothing. */
async function keep(paths) {
    const cache = await caches.open(KEPT);
    const there = await Promise.all(paths.map((path) => cache.match(path)));
    const missing = paths.filter((_, place) => !there[place]);
    await cache.addAll(missing.map((path) => new Request(path, { cache: 'no-cache' })));
}

/** Whether the build of before kept what tables need: then this one does as well. */
const wereTablesKept = async () => (await caches.match(GAMES[0])) !== undefined;

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
