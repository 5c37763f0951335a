/**
 * What this browser saw of each table's promise, and what it added to the shuffle.
 *
 * The first promise seen is kept for good, and it is kept before the nonce leaves: whatever the
 * server says later is held against it. A browser has one nonce for a table, at whichever seats
 * it sits there, so that a repeated request changes nothing.
 */

import type { Payload } from '../protocol';
import { keep, recall } from '../storage';

interface Witness {
  promise: string; // the first that was seen
  people: number[]; // the seats where no bot sat then
  before: boolean; // whether the table said then that it had not begun
  nonce: string | null; // made here; null before it was needed
  seats: number[]; // for which the server has taken it
  late: boolean; // or it said that it came too late
}

const STORE = 'watertable-shuffles';
const MOST = 200; // tables that are remembered
let unkept: Record<string, Witness> = {}; // where nothing can be kept: as long as the page lives

const all = () => ({ ...unkept, ...recall<Record<string, Witness>>(STORE, {}) });

function remember(id: string, witness: Witness): Witness {
  const others = Object.entries(all()).filter(([other]) => other !== id);
  const kept = { ...Object.fromEntries(others.slice(1 - MOST)), [id]: witness };
  if (!keep(STORE, kept)) unkept = kept;
  return witness;
}

export function witnessOf(id: string): Witness | null {
  return all()[id] ?? null;
}

/** Remember a table's promise, and where people sit, unless an earlier one is known. */
export function see({ id, promise, begun, sitters }: Pick<Payload, 'id' | 'promise' | 'begun' | 'sitters'>): void {
  if (promise === null || witnessOf(id) !== null) return;
  const people = sitters.filter((sitter) => !sitter.kind.startsWith('bot:')).map((sitter) => sitter.seat);
  remember(id, { promise, people, before: !begun, nonce: null, seats: [], late: false });
}

/** Remember a promise that was seen before there was a table of it: that of a deal of the day. */
export function seeBefore(id: string, promise: string, people: number[]): void {
  if (witnessOf(id) === null) remember(id, { promise, people, before: true, nonce: null, seats: [], late: false });
}

/** This browser's share of a table's shuffle; the promise must have been seen. */
export function nonceFor(id: string): string {
  const witness = witnessOf(id);
  if (witness === null) throw new Error('The promise comes before the nonce.');
  return witness.nonce ?? (remember(id, { ...witness, nonce: fresh() }).nonce as string);
}

/** The server has taken the nonce for a seat, or says that it came too late. */
export function answered(id: string, seat: number, taken: boolean): void {
  const witness = witnessOf(id);
  if (!witness) return;
  if (!taken) remember(id, { ...witness, late: true });
  else if (!witness.seats.includes(seat)) remember(id, { ...witness, seats: [...witness.seats, seat].sort() });
}

/** Somebody else has the seat since before the match began: its nonce is theirs. */
export function gaveUp(id: string, seat: number): void {
  const witness = witnessOf(id);
  if (witness) remember(id, { ...witness, seats: witness.seats.filter((one) => one !== seat) });
}

/** Random letters that nobody guesses. */
export function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
