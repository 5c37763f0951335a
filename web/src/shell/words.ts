/** Sentences as they are read here: with the names of those who sit at the seats. */

import { retold, seatOf, type Spoken } from '../parts';
import type { Part, Payload, Sitter } from '../protocol';
import { telling } from './telling.svelte';

export function nameOf(sitters: Sitter[], seat: number, mine: number | null): string {
  if (seat === mine) return 'You';
  const sitter = sitters[seat];
  return sitter?.name || `Seat ${seat + 1}`;
}

/** Say who is thinking. */
export function thinking(sitters: Sitter[], seat: number, mine: number | null): string {
  const sitter = sitters[seat];
  if (seat === mine && !sitter?.substitute) return 'You are thinking.';
  if (sitter?.substitute) return replaced(sitters, seat, mine);
  return `${nameOf(sitters, seat, mine)} is ${sitter?.away ? 'away' : 'thinking'}.`;
}

/** Say who plays where somebody is gone, since when, and that they may come back. */
export function replaced(sitters: Sitter[], seat: number, mine: number | null): string {
  const who = nameOf(sitters, seat, null);
  const since = sitters[seat]?.substitute_since;
  const known = since == null ? '' : ` since ply ${since}`;
  if (seat === mine) return `A bot plays for you${known}; you may come back.`;
  return `A bot plays for ${who}${known}; ${who} may come back.`;
}

/** A sentence as it is said: signs that are drawn become words. */
export const aloud = (text: string): string => text.replaceAll(' -> ', ' to ');

/** A piece of a sentence as it is read here, and the part that it is. */
export interface Piece {
  text: string;
  part: Part | null;
}

/** The sentence in pieces: with names where it says a seat, "you" where that is mine, and the game's own words. */
export function pieces(spoken: Spoken, payload: Payload | null): Piece[] {
  const [found, { text, parts }] = [[] as Piece[], spoken];
  const me = new Set<string>(); // the parts that are myself: what follows them is said to me
  let end = 0;
  const add = (piece: string, part: Part | null) => piece !== '' && found.push({ text: piece, part });
  for (const part of parts) {
    const [name, begin, after, value] = part;
    if (begin < end) continue; // inside one that was told already
    const seat = seatOf(part);
    const own = seat !== null && payload !== null && seat === payload.seat;
    if (own) me.add(name);
    const spokenTo = seat === null && me.has(name) && typeof value === 'string' ? value : null;
    const other = own ? (begin === 0 ? 'You' : 'you') : seat === null ? null : payload?.sitters[seat]?.name || null;
    const said = text.slice(begin, after);
    const told = other ?? spokenTo ?? telling.part(part, said, spoken);
    if (told === null && !isNamed(part)) continue;
    add(text.slice(end, begin), null);
    add(told ?? said, isNamed(part) ? part : null);
    end = after;
  }
  add(text.slice(end), null);
  return found;
}

const NAMED = ['card', 'acting', 'tile', 'front', 'middle', 'back', 'taken', 'piece', 'on', 'power', 'character'];
/** Whether a part is the name of somebody or something, to be read at a glance. */
const isNamed = (part: Part): boolean => seatOf(part) !== null || (NAMED.includes(part[0]) && part[3] !== null);

/** The sentence as it is read here. */
export const withNames = (spoken: Spoken, payload: Payload | null): string =>
  pieces(spoken, payload)
    .map((piece) => piece.text)
    .join('');

/** The sentence with the names of those who sit where it says a seat, and otherwise word for word: for writing moves. */
export const wordForWord = (spoken: Spoken, payload: Payload | null): string =>
  retold(spoken, (part) => payload?.sitters[seatOf(part) ?? -1]?.name || null);
