/** At tables of this device too a bot is told at a drawn moment, by the figures of the server. */

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Payload } from '../protocol';
import { made } from './games';
import { House } from './house';
import type { Live } from './live';
import { spreadOf } from './tempo';

const fetched = (slug: string) =>
  Promise.resolve(new Uint8Array(readFileSync(new URL(`./${slug}.wasm`, import.meta.url))));

/** A table where a bot is asked: who plays there, who made each ply, and whether somebody may be about to win. */
function asked(game: string, kinds: string[], seats: (number | 'chance')[], near: boolean | null = false): Live {
  const table = { lines: seats.map((seat, before) => ({ ply: before + 1, seat })), look: () => ({}) };
  const kept = { game, chairs: kinds.map((kind) => ({ kind })) };
  return { kept, table, game: { words: { nearWin: () => near } } } as never;
}

// The same figures as in tests/bots/test_tempo.py.
test.each([
  ['showdown', ['person', 'bot:puddle'], [], false, [400, 700]],
  ['showdown', ['person', 'bot:puddle'], [1, 'chance'], false, [250, 430]],
  ['showdown', ['person', 'bot:lake'], [1, 0], true, [1170, 2080]],
  ['showdown', ['person', 'bot:ocean'], [0, 1], false, [1600, 1900]],
  ['water-to-water', ['person', 'bot:river', 'bot:river', 'bot:river'], [0], null, [505.75, 1083.75]],
  ['showdown', ['person', 'bot:lake+10'], [0, 1], false, [1600, 1900]],
  ['showdown', ['person', 'bot:nobody'], [], false, [500, 1100]],
] as const)('at %s with %s after %s', (game, kinds, seats, near, [earliest, latest]) => {
  const live = asked(game, [...kinds], [...seats], near);
  const [from, to] = spreadOf(live, 1, kinds[1].slice('bot:'.length));
  expect(from).toBeCloseTo(earliest, 6);
  expect(to).toBeCloseTo(latest, 6);
});

async function whereABotBegins(house: House): Promise<string> {
  const wanted = { game: 'water-to-water', seats: ['bot:puddle', 'person'] } as Parameters<House['make']>[0];
  for (;;) {
    const { id } = await house.make(wanted);
    if ((await house.payload(id)).to_act === 0) return id;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  [0, 400],
  [0.999, 699.7],
])('a bot that begins is told at the moment that was drawn (%s of its spread)', async (drawn, moment) => {
  vi.spyOn(Math, 'random').mockReturnValue(drawn);
  const house = new House((slug) => made(slug, fetched));
  const id = await whereABotBegins(house);
  const told: Payload[] = [];
  await house.open(id, 1, 1, 0, (frame) => told.push(frame as Payload));
  const first = told.at(-1)?.ply ?? 0;
  await vi.advanceTimersByTimeAsync(moment - 30);
  expect(told.at(-1)?.ply).toBe(first);
  await vi.advanceTimersByTimeAsync(60);
  expect(told.at(-1)?.ply).toBeGreaterThan(first);
});
