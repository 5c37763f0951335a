/** Links of the other seats of tables made here: kept so that they can be copied again. */

import type { Made, SeatLink } from '../protocol';

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
  const links = Object.fromEntries(made.seats.map((seat) => [seat.seat, whole(seat)]));
  keep(made.id, links);
}

/** Put a seat's new link in the place of the old one, which opens nothing any more. */
export function keepLink(id: string, link: SeatLink): string {
  keep(id, { ...linksOf(id), [link.seat]: whole(link) });
  return whole(link);
}

const whole = (link: SeatLink) => new URL(link.url, location.origin).href;

function keep(id: string, links: Record<number, string>): void {
  try {
    const kept = Object.entries(all()).slice(-20);
    localStorage.setItem(STORE, JSON.stringify({ ...Object.fromEntries(kept), [id]: links }));
  } catch {
    /* a private window forgets */
  }
}
