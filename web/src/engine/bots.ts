/** The bots: the same move as the server's bot of that name makes for the same view and seed. */

import { stretchOf, WHOLE } from './between';
import { numberOfView, pick, secretOf, wordsAt } from './chance';
import type { Seen } from './contract';
import type { Machine } from './machine';
import { think } from './search';
import { putLong } from './records';

type Enough = (() => boolean) | undefined;

export function choose(
  machine: Machine,
  bot: string,
  seen: Seen,
  numbers: readonly number[],
  seed: number,
  enough?: () => boolean,
): number {
  const { levels, manner, guesses } = machine.tables.bots;
  const [first] = numbers;
  if (first === undefined) throw new Error('There is nothing to choose from.');
  const stretch = stretchOf(bot);
  if (stretch !== null) {
    const level = isUpper(seen, seed, stretch.parts) ? stretch.upper : stretch.lower;
    return choose(machine, level, seen, numbers, seed, enough);
  }
  const level = levels[bot];
  if (level === undefined && bot !== 'random' && bot !== 'greedy') throw new Error(`There is no bot '${bot}'.`);
  if (bot === 'random') return anyOf(seen, numbers, seed);
  if (numbers.length === 1) return first;
  if (level === undefined) return greedy(machine, seen, numbers, seed, guesses, enough);
  if (slips(seen, seed, level.slip)) return anyOf(seen, numbers, seed);
  if (level.bot === 'greedy') return greedy(machine, seen, numbers, seed, Math.max(1, level.budget), enough);
  const how = { manner: { ...manner, ...level.search }, playouts: level.budget, seed, enough };
  return think(machine, seen, numbers, how)[0]?.number ?? first;
}

function anyOf(seen: Seen, numbers: readonly number[], seed: number): number {
  const words = wordsAt(secretOf(seed), numberOfView(seen.bytes));
  return numbers[pick(words, numbers.length)] ?? 0;
}

/** Whether attention slips at this moment. */
function slips(seen: Seen, seed: number, often: number): boolean {
  if (often <= 0) return false;
  return wordsAt(secretOf(seed), numberOfView(seen.bytes, 'slip'))[0] < often * 2 ** 32;
}

/** Whether a bot between two levels plays as the upper one at this moment. */
function isUpper(seen: Seen, seed: number, parts: number): boolean {
  return wordsAt(secretOf(seed), numberOfView(seen.bytes, 'between'))[0] * WHOLE < parts * 2 ** 32;
}

/** One imagined table after the other; the move after which they look best on average. */
function greedy(
  machine: Machine,
  seen: Seen,
  numbers: readonly number[],
  seed: number,
  guesses: number,
  enough: Enough,
): number {
  const { memory } = machine;
  const seat = seen.numbers['seat'] as number;
  const count = numbers.length;
  const [states, policy, listed] = [machine.rows('State', 4), machine.rows('Dice'), memory.take(8 * count)];
  const scores = memory.take(8 * count);
  try {
    machine.put(machine.view, seen.bytes);
    machine.throw(wordsAt(secretOf(seed), seat), policy); // they go on from slice to slice
    numbers.forEach((number, k) => putLong(memory.whole, listed + 8 * k, number));
    const told = [machine.boxFor(seen), 1, machine.view, 1, states, 4, seat, listed, count, scores, count];
    const room = [policy, 1, machine.dice, 1, machine.listing, 1, machine.silent, 1];
    for (let guess = 0; guess < guesses; guess++) {
      if (guess && enough?.()) break;
      machine.call('look_ahead', ...told, 1, ...room);
    }
    const reached = new Float64Array(memory.whole.buffer, scores, count);
    return numbers[reached.indexOf(Math.max(...reached))] ?? 0;
  } finally {
    for (const at of [states, policy, listed, scores]) memory.give(at);
  }
}
