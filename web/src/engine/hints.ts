/** Hints: the best moves with what they promise, and one reason each. As bots/hints.py and bots/reasons.py. */

import type { Hint, Known } from '../protocol';
import { secretOf, wordsAt } from './chance';
import { CHANCE, type Board, type Change, type Found, type Rules, type Seen, type Sentence } from './contract';
import { refused, type Game } from './table';
import { fromBase64 } from './tables';
import { kernel } from './words/kernel';

const SHOWN = 3;
const PLAYOUTS = 4000;
const TELLING = 0.01; // chance by which a move must be ahead for that to be said,
const CLEAR = 0.05; // and by which this tells more than what the move keeps
const ENOUGH = 2; // times that the best move may have the same reason, one hint after the other
const TABLES = 12; // imagined, for what a move does at once
const SETTLING = 40; // plies at most
const PATIENCE = 3000; // milliseconds
const ANY = wordsAt(secretOf(0), 0);

/** Hints for the seat that a view belongs to, from nothing but that view; `told`: the reasons of the best moves before. */
export function hintsFor(game: Game, seen: Seen, told: readonly string[] = [], seed = 0, patience = PATIENCE): Hint[] {
  const { rules, words } = game;
  const until = Date.now() + patience;
  const found = rules.think(seen, numbersFrom(rules, seen), PLAYOUTS, seed, () => Date.now() > until);
  const shown = found.slice(0, SHOWN).filter((one) => one.visits > 0);
  return shown.map((one, place) => {
    const { number } = one;
    const move = words.say(seen, number);
    const why = fresh(reasonsFor(game, seen, shown, one, seed), place ? [] : told);
    const win = chanceOf(game, one.worth);
    return { action: number, text: move.text, parts: [...move.parts], why: why.text, why_parts: [...why.parts], win };
  });
}

/** The first reason that was not the last one said, and the one before; else the first. */
function fresh(reasons: Iterable<Sentence>, told: readonly string[]): Sentence {
  const last = told.slice(-ENOUGH);
  const worn = last.length === ENOUGH && new Set(last).size === 1 ? last[0] : '';
  let first: Sentence | null = null;
  for (const reason of reasons) {
    if (reason.text !== worn) return reason;
    first ??= reason;
  }
  return first ?? kernel.later(0);
}

/** What can be said for a move, what tells most first: at once, kept, ahead. */
function* reasonsFor(
  game: Game,
  seen: Seen,
  shown: readonly Found[],
  { number, worth }: Found,
  seed: number,
): Generator<Sentence> {
  const { words } = game;
  const atOnce = prospectOf(game, seen, number, seed);
  if (atOnce !== null) yield atOnce;
  const [best, next] = shown;
  const win = chanceOf(game, worth);
  const kept = words.keeps(seen, number);
  if (!next || best?.number !== number) {
    if (kept !== null) yield kept;
    yield kernel.later(chanceOf(game, best?.worth ?? worth) - win);
    yield kernel.alone(win);
    return;
  }
  const ahead = win - chanceOf(game, next.worth);
  const other = words.say(seen, next.number);
  if (kept !== null && ahead < CLEAR) yield kept;
  if (ahead >= TELLING) yield kernel.ahead(ahead, other);
  yield kernel.later(0);
  if (kept !== null && ahead >= CLEAR) yield kept;
  if (ahead < TELLING) yield kernel.close(other);
}

/** What a server told of a seat's knowledge, as these rules read it; a refusal if the table's are others. */
export function seenOf(rules: Rules, known: Known): Seen {
  const { about } = rules;
  if (known.rules !== about.version || known.box !== about.fingerprint || known.layout !== rules.layout)
    throw refused('other_rules', 'This table is played with other rules than this browser has.');
  return rules.seen(fromBase64(known.record));
}

/** What the seat of a view may do: the same on every table that it could be sitting at. */
function numbersFrom(rules: Rules, seen: Seen): number[] {
  const board = rules.imagine(seen, ANY);
  try {
    return board.numbers();
  } finally {
    board.close();
  }
}

/** A worth from -1 to 1 as the chance that people are told, from 0 to 1: see `promised` in bots/estimates.py. */
function chanceOf({ rules }: Game, worth: number): number {
  const chance = (worth + 1) / 2;
  const { promised } = rules;
  if (promised.length === 0) return chance;
  const place = chance * (promised.length - 1);
  const left = Math.min(Math.floor(place), promised.length - 2);
  const [low, high] = [promised[left] ?? 0, promised[left + 1] ?? 0];
  return (low + (high - low) * (place - left)) / 1000;
}

/** What a move does at once, tried on imagined tables with everybody else passing; null if that is nothing. */
function prospectOf(game: Game, seen: Seen, number: number, seed: number): Sentence | null {
  const seats = Number(seen.numbers['seats'] ?? game.rules.about.seats[0]);
  const seat = Number(seen.numbers['seat']);
  const before = new Array<number>(seats).fill(0);
  const after = new Array<number>(seats).fill(0);
  let wins = 0;
  for (let time = 0; time < TABLES; time++) {
    const board = game.rules.imagine(seen, wordsAt(secretOf(seed), time));
    try {
      add(before, board.points());
      settle(game, board, number, seed + time);
      add(after, board.points());
      if (board.asked === null) wins += (board.winners() >> seat) & 1;
    } finally {
      board.close();
    }
  }
  const changes = before.flatMap((old, one): Change[] => {
    const now = after[one] ?? 0;
    return Math.abs(now - old) >= TABLES / 2 ? [[one, old / TABLES, now / TABLES]] : [];
  });
  return kernel.atOnce(seat, wins, TABLES, changes);
}

function add(sums: number[], points: readonly number[]): void {
  for (const [seat, some] of points.entries()) sums[seat] = (sums[seat] ?? 0) + some;
}

/** Do it, and let everybody pass until nothing is in progress; who cannot does what is mildest. */
function settle(game: Game, board: Board, number: number, seed: number): void {
  let next = number;
  for (let ply = 0; ply < SETTLING && board.asked !== null; ply++) {
    if (board.asked === CHANCE) board.roll(wordsAt(secretOf(seed), TABLES + ply));
    else {
      board.carry(board.asked, next);
    }
    const { asked } = board;
    if (asked === null) return;
    if (asked === CHANCE) continue;
    if (game.words.settled(board.look(asked))) return;
    next = board.numbers().at(-1) ?? 0; // the mildest
  }
}
