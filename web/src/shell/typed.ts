/**
 * Moves that are written: "beach towels", "2 -3 turn 1", "give red plate".
 *
 * A line is read by its words. It means a move if they stand in the move's sentence in this order; the beginning of a
 * word is enough, a number is meant as it is, and numbers that follow each other do so in the sentence. The terminal
 * reads alike (`cli/typed.py`), and one list of examples is tried on both (`tests/typed_moves.json`).
 */

import type { ToldMove } from '../protocol';

/** What a game makes of a line beside the moves that are listed. */
export interface Typing {
  moves?: ToldMove[]; // the moves worth naming, where the list has thousands
  read?: (words: string[]) => object | null; // a move, whether it is allowed or not, as data
}

const WORD = /(?<![a-z0-9])-?\d+(?:\.\d+)?(?![a-z0-9.])|[a-z0-9]+/g;
const isNumber = (word: string) => /^-?\d+(\.\d+)?$/.test(word);

/** The words of a text: small letters without accents, numbers with their sign. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .match(WORD)
    ?.map((word) => (isNumber(word) ? String(Number(word)) : word)) ?? [];

/** The words of a move: those of its sentence, and the number of its turn. */
export function wordsOfMove(move: ToldMove, text = move.text): string[] {
  const spot = Object.values(move.data).find((value) => typeof value === 'object' && value !== null && 'turn' in value);
  const turn = (spot as { turn?: number } | undefined)?.turn;
  return [...wordsOf(text), ...(turn === undefined ? [] : ['turn', String(turn)])];
}

/** Whether the wanted words stand among these, in their order. */
export function means(wanted: string[], words: string[], from = 0, next = false): boolean {
  const [first, ...rest] = wanted;
  if (first === undefined) return true;
  const glued = isNumber(first) && rest[0] !== undefined && isNumber(rest[0]);
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? '';
    const same = isNumber(first) ? word === first : !isNumber(word) && word.startsWith(first);
    if (same && means(rest, words, at + 1, glued)) return true;
    if (next) return false;
  }
  return false;
}

/** The moves that a line could mean; the only one it says word for word, where there is one. */
export function meantBy(line: string, moves: ToldMove[], text: (move: ToldMove) => string = (move) => move.text) {
  const wanted = wordsOf(line);
  if (wanted.length < 2 && wanted.every(isNumber)) return []; // a number alone is a place in a list
  const found = moves.filter((move) => means(wanted, wordsOfMove(move, text(move))));
  const whole = found.filter((move) => isWhole(wanted, move, text(move)));
  return whole.length === 1 ? whole : found;
}

/** Whether these are all the words of the sentence, or of what it says is done: "play cat" of "Play Cat: Relax 2". */
function isWhole(wanted: string[], move: ToldMove, text: string): boolean {
  const what = move.parts.find(([name]) => name === 'what');
  const says = [text, ...(what ? [move.text.slice(what[1], what[2])] : [])];
  return says.some((one) => wordsOf(one).join(' ') === wanted.join(' '));
}
