/** What this browser keeps under a name, as JSON. A private window forgets it, or keeps nothing at all. */

type Store = 'localStorage' | 'sessionStorage'; // for good, or for as long as the tab is open

export function recall<T>(name: string, otherwise: T, store: Store = 'localStorage'): T {
  try {
    return JSON.parse(globalThis[store].getItem(name) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep something; false where nothing can be kept. */
export function keep(name: string, value: unknown, store: Store = 'localStorage'): boolean {
  try {
    globalThis[store].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
