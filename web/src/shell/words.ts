/** Sentences say "Seat 2"; people have names. */

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

/** Put names into a sentence of the server. */
export function named(text: string, payload: Payload | null): string {
  if (!payload) return text;
  return text.replace(/\b([Ss])eat (\d)\b/g, (whole, _, digit: string) => {
    const seat = Number(digit) - 1;
    const sitter = payload.sitters[seat];
    if (!sitter) return whole;
    return sitter.name || whole;
  });
}
