/** Links of the other seats of tables made here: kept so that they can be copied again. */

import type { Made } from '../protocol';

const STORE = 'watertable-links';

function all(): Record<string, Record<number, string>> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, Record<number, string>>;
  } catch {
    return {};
  }
}

export function linksOf(id: string): Record<number, string> {
  return all()[id] ?? {};
}

export function keepLinks(made: Made): void {
  const links = Object.fromEntries(
    made.seats.map((seat) => [seat.seat, new URL(seat.url, location.origin).href]),
  );
  try {
    const kept = Object.entries(all()).slice(-20);
    localStorage.setItem(STORE, JSON.stringify({ ...Object.fromEntries(kept), [made.id]: links }));
  } catch {
    /* a private window forgets */
  }
}
