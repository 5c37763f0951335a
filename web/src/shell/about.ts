/** What a sentence of the log is about, as names that things on the table answer to. */

import type { Told } from '../net/table';

const SEATS = ['seat', 'target', 'teacher', 'victim', 'owner'];
const CARDS = ['card', 'as'];
const PIECES = ['piece', 'on'];

/** Seats, cells, cards and pieces an event names. A table may know more about its own events. */
export function about(event: Told): string[] {
  const told: Record<string, unknown> = { ...event };
  const numbers = (keys: string[]) => keys.flatMap((key) => (typeof told[key] === 'number' ? [told[key]] : []));
  const words = (keys: string[]) => keys.flatMap((key) => (typeof told[key] === 'string' ? [told[key]] : []));
  const [x, y] = numbers(['x', 'y']);
  return [
    ...numbers(event.kind === 'given' ? [...SEATS, 'to'] : SEATS).map((seat) => `seat:${seat}`),
    ...(x === undefined || y === undefined ? [] : [`cell:${x},${y}`]),
    ...words(CARDS).map((card) => `card:${card}`),
    ...words(PIECES).map((piece) => `piece:${piece}`),
  ];
}
