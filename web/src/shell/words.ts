/** Sentences as they are read here: with the names of those who sit at the seats. */

import { retold, seatOf, type Spoken } from '../parts';
import type { Payload, Sitter } from '../protocol';

export function nameOf(sitters: Sitter[], seat: number, mine: number | null): string {
  if (seat === mine) return 'You';
  const sitter = sitters[seat];
  return sitter?.name || `Seat ${seat + 1}`;
}

/** Say who is thinking. */
export function thinking(sitters: Sitter[], seat: number, mine: number | null): string {
  return seat === mine ? 'You are thinking.' : `${nameOf(sitters, seat, mine)} is thinking.`;
}

/** The sentence with the names of those who sit where it says a seat. */
export const withNames = (spoken: Spoken, payload: Payload | null): string =>
  retold(spoken, (part) => payload?.sitters[seatOf(part) ?? -1]?.name || null);
