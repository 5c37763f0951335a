/** A match is its log: a header and lines, as JSON Lines, with their fields in the server's order. */

import type { About } from './contract';

export interface Header {
  watertable: number;
  game: string;
  rules: number;
  box: string;
  seats: number;
  promise: string;
  options?: Record<string, number | boolean | string>;
  data?: string;
  nonces?: string[];
  nonce_seats?: number[];
  without_nonce?: number[];
  position?: object;
}

export interface Line {
  ply: number;
  seat?: number | 'chance' | 'world';
  action?: number;
  words?: string;
  answer?: object;
  table?: string;
  to?: number;
  by?: number;
  bot?: string;
  name?: string;
  promise?: string;
  seed?: string;
}

export const FORMAT = 1;
export const EXACT = 2 ** 53; // JSON carries whole numbers below this exactly

/** Whether a match was played with these rules, and with the box that they come with. */
export const isOf = (header: Header, about: About): boolean =>
  header.data === undefined && header.box === about.fingerprint && header.rules === about.version;

export const textOf = (header: Header, lines: readonly Line[]): string =>
  [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');

/** Read a log; an Error says that it is none. */
export function readLog(text: string): { header: Header; lines: Line[] } {
  const rows = text.split('\n');
  if (rows.pop() !== '') throw new Error('The log is cut off in its last line.');
  const [header, ...lines] = rows.map((row) => JSON.parse(row) as unknown);
  const known = header as Header;
  if (known?.watertable !== FORMAT || typeof known.game !== 'string') throw new Error('This is no log of a match.');
  if ((lines as Line[]).some((line, place) => line?.ply !== place + 1))
    throw new Error('The lines of the log are not in their order.');
  return { header: known, lines: lines as Line[] };
}
