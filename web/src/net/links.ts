/** Links of the other seats of tables made here: kept so that they can be copied again. */

import type { Made, SeatLink } from '../protocol';
import { keep, recall } from '../storage';

const STORE = 'watertable-links';
const MOST = 20; // tables that are remembered

const all = () => recall<Record<string, Record<number, string>>>(STORE, {});

export function linksOf(id: string): Record<number, string> {
  return all()[id] ?? {};
}

export function keepLinks(made: Made): void {
  remember(made.id, Object.fromEntries(made.seats.map((seat) => [seat.seat, whole(seat)])));
}

/** Put a seat's new link in the place of the old one, which opens nothing any more. */
export function keepLink(id: string, link: SeatLink): string {
  remember(id, { ...linksOf(id), [link.seat]: whole(link) });
  return whole(link);
}

const whole = (link: SeatLink) => new URL(link.url, location.origin).href;

function remember(id: string, links: Record<number, string>): void {
  const others = Object.entries(all()).slice(-MOST);
  keep(STORE, { ...Object.fromEntries(others), [id]: links });
}
