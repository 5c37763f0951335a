/**
 * Plays a match whose every choice follows from a seed, and says after each ply what everything hashes to.
 *
 * tests/proofs.py plays the same on the server's rules: two that agree ply by ply have the same rules and bots.
 */

import { pick, secretOf, wordsAt } from './chance';
import { type Board, type Carried, CHANCE, NOBODY, type Options, type Rules } from './contract';

export interface Proof {
  readonly seats: number;
  readonly options: Options;
  readonly seed: number;
  readonly plies: number; // at most
  readonly bot: string; // that chooses; 'any': any move, by the seed
}

const TRIED = 6; // numbers that every seat tries at every ply, legal or not

/** The hash of what lay, was seen, allowed and told, ply by ply; the last line is how it ended. */
export async function prove(rules: Rules, { seats, options, seed, plies, bot }: Proof): Promise<string[]> {
  if (bot !== 'any') await rules.ready(bot, options);
  const board = rules.board(seats, options);
  const secret = secretOf(seed);
  const lines: Promise<string>[] = []; // hashed aside, while the match goes on
  try {
    for (let ply = 0; ply < plies && board.asked !== null; ply++) {
      const words = wordsAt(secret, ply);
      const parts = whatStands(rules, board, words);
      const carried = board.asked === CHANCE ? board.roll(words) : chosen(rules, board, bot, words, seed + ply);
      lines.push(digest([...parts, ...whatWasTold(carried)]));
    }
    const end = board.asked === null ? `${board.ending} ${board.winners()}` : 'goes on';
    return [...(await Promise.all(lines)), `${end} ${board.points().join()}`];
  } finally {
    board.close();
  }
}

/** The state, what may be done, what each seat sees, and what it may do as far as it can see. */
function whatStands(rules: Rules, board: Board, words: readonly number[]): Uint8Array[] {
  const numbers = board.numbers();
  const parts = [board.bytes(), textOf([...numbers, ...board.points()]), board.look(NOBODY).bytes];
  for (let seat = 0; seat < board.seats; seat++) {
    const seen = board.look(seat);
    const codes = tried(numbers, words).map((number) => board.verdict(seen, seat, number));
    parts.push(seen.bytes, textOf(codes));
  }
  const near = rules.winsNext(board.look(NOBODY));
  if (near !== null) parts.push(textOf([Number(near)]));
  return parts;
}

/** Some numbers: listed ones, and any. */
function tried(numbers: readonly number[], words: readonly number[]): number[] {
  return Array.from({ length: TRIED }, (_, k) => {
    const word = words[k % 4] ?? 0;
    return k % 2 && numbers.length ? (numbers[word % numbers.length] ?? 0) : word % 4 ** (4 + k);
  });
}

/** Try what is forbidden, do what was chosen, take it back where that can be done, and do it again. */
function chosen(rules: Rules, board: Board, bot: string, words: Parameters<typeof pick>[0], seed: number): Carried {
  const seat = board.asked ?? NOBODY;
  const numbers = board.numbers();
  const number =
    bot === 'any' ? (numbers[pick(words, numbers.length)] ?? 0) : rules.choose(bot, board.look(seat), numbers, seed);
  const before = board.bytes();
  const forbidden = tried([], words).find((one) => !numbers.includes(one));
  if (forbidden !== undefined && typeof board.carry(seat, forbidden) !== 'number')
    throw new Error(`${forbidden} is not listed, but can be done.`);
  const first = board.carry(seat, number);
  if (typeof first === 'number') throw new Error(`${number} is listed, but refused for reason ${first}.`);
  if (first.changes === null) return first;
  board.takeBack(first.changes);
  const after = board.bytes();
  if (before.some((byte, at) => byte !== after[at])) throw new Error(`${number} cannot be taken back.`);
  return board.carry(seat, number) as Carried;
}

function whatWasTold({ events, changes }: Carried): Uint8Array[] {
  const bytes = (numbers: Int16Array): Uint8Array =>
    new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return [bytes(events), changes === null ? textOf([]) : bytes(changes)];
}

const textOf = (numbers: readonly number[]): Uint8Array => new TextEncoder().encode(`${numbers.join()};`);

async function digest(parts: readonly Uint8Array[]): Promise<string> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
