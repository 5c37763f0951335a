/** The bots: the same move as the server's bot of that name makes for the same view and seed. */

import { stretchOf, WHOLE } from './between';
import { codesOf } from './boxes';
import { numberOfView, pick, secretOf, wordsAt } from './chance';
import type { Options, Seen } from './contract';
import type { Machine } from './machine';
import { type Bent, layOut, think } from './search';
import { putLong } from './records';
import type { Level, Settings } from './tables';
import { tempted } from './tempting';

type Enough = (() => boolean) | undefined;

/** How a level plays: as it says for want of an instinct, where the game has none for a table's box. */
function settingsOf(level: Level, isInstinctive: () => boolean): Settings {
  return level.otherwise !== null && !isInstinctive() ? level.otherwise : level;
}

/** Whether a bot goes by the game's instinct at a table with these options. */
export function isInstinctAsked(machine: Machine, bot: string, options: Options): boolean {
  const { levels, manner } = machine.tables.bots;
  const stretch = stretchOf(bot);
  const isInstinctive = () => machine.isInstinctiveWith(codesOf(machine.tables, options));
  return (stretch ? [stretch.lower, stretch.upper] : [bot]).some((name) => {
    const level = levels[name];
    return level !== undefined && { ...manner, ...settingsOf(level, isInstinctive).search }.instinct === 1;
  });
}

export function choose(
  machine: Machine,
  bot: string,
  seen: Seen,
  numbers: readonly number[],
  seed: number,
  enough?: () => boolean,
): number {
  const { levels, guesses } = machine.tables.bots;
  const [first] = numbers;
  if (first === undefined) throw new Error('There is nothing to choose from.');
  const stretch = stretchOf(bot);
  if (stretch !== null) {
    const level = isUpper(seen, seed, stretch.parts) ? stretch.upper : stretch.lower;
    return choose(machine, level, seen, numbers, seed, enough);
  }
  const own = levels[bot];
  const level = own && settingsOf(own, () => machine.isInstinctive(seen));
  if (level === undefined && bot !== 'random' && bot !== 'greedy') throw new Error(`There is no bot '${bot}'.`);
  if (bot === 'random') return anyOf(seen, numbers, seed);
  if (numbers.length === 1) return first;
  if (level === undefined) return numbers[greedy(machine, seen, numbers, { seed, guesses, enough }).best] ?? first;
  const word = slippedWord(seen, seed, level.slip);
  if (word !== null && level.warmth === 0) return anyOf(seen, numbers, seed);
  const { best, looks } = opinion(machine, level, seen, numbers, seed, enough);
  const place = word === null ? best : tempted(machine.tables.bots, looks, best, level.warmth, word);
  return numbers[place] ?? first;
}

/** What somebody thinks: the place of the best move, and how each looks, in millionths of a reward. */
interface Opinion {
  readonly best: number;
  readonly looks: readonly number[];
}

function opinion(
  machine: Machine,
  level: Settings,
  seen: Seen,
  numbers: readonly number[],
  seed: number,
  enough: Enough,
): Opinion {
  const { manner, one, doubted } = machine.tables.bots;
  const bent = Object.keys(level.bent).length > 0 ? level.bent : undefined;
  if (level.bot === 'greedy')
    return greedy(machine, seen, numbers, { seed, guesses: Math.max(1, level.budget), enough, bent });
  const values = bent ? { values: 1 } : {};
  const how = { manner: { ...manner, ...level.search, ...values }, playouts: level.budget, seed, enough };
  const found = think(machine, seen, numbers, bent ? { ...how, bent } : how);
  const looks = new Map(
    found.map(({ number, worth, visits }) => [
      number,
      Math.trunc((Math.round(worth * visits * one) - doubted * one) / (visits + doubted)),
    ]),
  );
  const best = numbers.indexOf(found[0]?.number ?? 0);
  return { best, looks: numbers.map((number) => looks.get(number) ?? 0) };
}

function anyOf(seen: Seen, numbers: readonly number[], seed: number): number {
  const words = wordsAt(secretOf(seed), numberOfView(seen.bytes));
  return numbers[pick(words, numbers.length)] ?? 0;
}

/** Chance for a slip of attention; null where it does not slip at this moment. */
function slippedWord(seen: Seen, seed: number, often: number): number | null {
  if (often <= 0) return null;
  const words = wordsAt(secretOf(seed), numberOfView(seen.bytes, 'slip'));
  return words[0] < often * 2 ** 32 ? words[1] : null;
}

/** Whether a bot between two levels plays as the upper one at this moment. */
function isUpper(seen: Seen, seed: number, parts: number): boolean {
  return wordsAt(secretOf(seed), numberOfView(seen.bytes, 'between'))[0] * WHOLE < parts * 2 ** 32;
}

interface Glance {
  readonly seed: number;
  readonly guesses: number;
  readonly enough: Enough;
  readonly bent?: Bent | undefined;
}

/** One imagined table after the other; the move after which they look best on average. */
function greedy(machine: Machine, seen: Seen, numbers: readonly number[], how: Glance): Opinion {
  const { seed, guesses, enough, bent } = how;
  const { memory } = machine;
  const { manner, one } = machine.tables.bots;
  const seat = seen.numbers['seat'] as number;
  const count = numbers.length;
  const [states, policy, listed] = [machine.rows('State', 4), machine.rows('Dice'), memory.take(8 * count)];
  const [scores, plan] = [memory.take(8 * count), machine.rows('Plan')];
  try {
    if (bent) layOut(machine, plan, seen, { ...manner, values: 1 }, bent, 1);
    machine.put(machine.view, seen.bytes);
    machine.throw(wordsAt(secretOf(seed), seat), policy); // they go on from slice to slice
    numbers.forEach((number, k) => putLong(memory.whole, listed + 8 * k, number));
    const told = [machine.boxFor(seen), 1, machine.view, 1, states, 4, seat, listed, count, scores, count];
    const room = [plan, 1, policy, 1, machine.dice, 1, machine.listing, 1, machine.silent, 1];
    let guessed = 0;
    for (; guessed < guesses; guessed++) {
      if (guessed && enough?.()) break;
      machine.call('look_ahead', ...told, 1, ...room);
    }
    const reached = new Float64Array(memory.whole.buffer, scores, count);
    const looks = Array.from(reached, (score) => Math.trunc((one * score) / guessed));
    return { best: reached.indexOf(Math.max(...reached)), looks };
  } finally {
    for (const at of [states, policy, listed, scores, plan]) memory.give(at);
  }
}
