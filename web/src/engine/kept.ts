/** What this device keeps of the tables played on it: their logs, by name. Without a place to keep them, none is. */

import type { Header, Line } from './log';

export interface Chair {
  kind: string; // person or bot:NAME
  name: string; // '' of a bot: it is called by its kind
  colour: number | null;
  orders: string[];
}

/** A table as it is kept: whatever else there is to it follows from its log. */
export interface Kept {
  id: string;
  game: string;
  title: string; // of the game
  created: number;
  changed: number;
  chairs: Chair[];
  lesson: boolean;
  secret: string | null; // hexadecimal; null until a match continued from a log needs one
  header: Header;
  lines: Line[];
  over: boolean;
  asked: number | null;
  rematch: string | null;
  called?: string; // what its player calls the match
}

const NAME = 'watertable';
const STORE = 'tables';
const MOST = 100; // finished tables that are kept

export interface Shelf {
  all(): Promise<Kept[]>;
  get(id: string): Promise<Kept | undefined>;
  put(table: Kept): Promise<void>;
  remove(id: string): Promise<void>;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'));
  });

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return done(request);
}

/** The shelf of this browser; in a private window, or where it is full, one that lasts as long as the page. */
export async function shelf(): Promise<Shelf> {
  try {
    return onDisk(await opened());
  } catch {
    return inMemory();
  }
}

function onDisk(database: IDBDatabase): Shelf {
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    all: () => done(store('readonly').getAll() as IDBRequest<Kept[]>),
    get: (id) => done(store('readonly').get(id) as IDBRequest<Kept | undefined>),
    put: async (table) => void (await done(store('readwrite').put(table))),
    remove: async (id) => void (await done(store('readwrite').delete(id))),
  };
}

export function inMemory(): Shelf {
  const tables = new Map<string, Kept>();
  return {
    all: () => Promise.resolve([...tables.values()]),
    get: (id) => Promise.resolve(tables.get(id)),
    put: (table) => Promise.resolve(void tables.set(table.id, structuredClone(table))),
    remove: (id) => Promise.resolve(void tables.delete(id)),
  };
}

/** Forget the finished tables that were longest not touched. */
export async function tidy(kept: Shelf): Promise<void> {
  const over = (await kept.all()).filter((table) => table.over).sort((a, b) => b.changed - a.changed);
  for (const table of over.slice(MOST)) await kept.remove(table.id);
}
