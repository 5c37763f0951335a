/** The module plays as the server's rules play: tests/proofs.py wrote down what everything hashes to. */

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Carried, NOBODY, type Options, type Rules } from './contract';
import { type Proof, prove } from './proof';
import proofs from './proofs.json';
import { Machine } from './machine';
import { type Fetched, type Kind, lessonOf, loadRules, rulesOn, SLUGS, tablesOf } from './rules';
import { treeSize } from './search';
import type { Level } from './tables';

const fileOf = (slug: string, kind: Kind) =>
  new Uint8Array(readFileSync(new URL(`./${slug}.${kind}`, import.meta.url)));
const moduleOf = (slug: string) => fileOf(slug, 'wasm');
const fetched: Fetched = (slug, kind) => Promise.resolve(fileOf(slug, kind));
const rules: Record<string, Rules> = {};

beforeAll(async () => {
  for (const slug of SLUGS) rules[slug] = await loadRules(slug, moduleOf(slug), fetched);
});

const of = (slug: string): Rules => rules[slug] as Rules;

describe('matches that the server played', () => {
  test.each(proofs.map((one) => [one.slug, one.bot, one] as const))('%s, %s', async (slug, _, { lines, ...proof }) => {
    expect(await prove(of(slug), proof as unknown as Proof)).toEqual(lines);
  });
});

describe('a board', () => {
  test('is the same again from its bytes', () => {
    const board = of('showdown').board(2, {});
    board.roll([1, 2, 3, 4]);
    const again = of('showdown').board(2, {}, board.bytes());
    expect(again.bytes()).toEqual(board.bytes());
    expect(again.asked).toBe(board.asked);
    expect(again.numbers()).toEqual(board.numbers());
  });

  test('refuses with a code what a seat may not do, and stays as it is', () => {
    const board = of('water-to-water').board(3, {});
    while (board.asked === -2) board.roll([5, 6, 7, 8]);
    const before = board.bytes();
    expect(board.carry((Number(board.asked) + 1) % 3, board.numbers()[0] ?? 0)).toBeGreaterThan(0);
    expect(board.bytes()).toEqual(before);
    expect(() => board.carry(0, 0.5)).toThrow('An action is a whole number.');
  });

  test('takes back what revealed nothing', () => {
    const board = of('showdown').board(2, {});
    while (board.asked === -2) board.roll([5, 6, 7, 8]);
    const [before, seat] = [board.bytes(), board.asked ?? 0];
    const open = board.numbers().map((number) => {
      const carried = board.carry(seat, number) as Carried;
      const changes = carried.changes;
      if (changes === null) board.restore(before);
      else board.takeBack(changes);
      expect(board.bytes()).toEqual(before);
      return changes !== null;
    });
    expect(open).toContain(true);
  });

  test('shows a seat its own view, as bytes and as numbers', () => {
    const board = of('water-to-water').board(4, {});
    board.roll([1, 1, 1, 1]);
    const seen = board.look(2);
    expect(seen.numbers['seat']).toBe(2);
    expect(seen.numbers['asked']).toBe(board.asked);
    expect(seen.numbers['options']).toHaveLength(32);
    expect(board.look(NOBODY).numbers['seat']).toBe(NOBODY);
  });

  test.each([
    [() => of('showdown').board(3, {}), 'Showdown is not played by 3.'],
    [() => of('showdown').board(2, { tides: 1 }), "There is no option 'tides'."],
    [() => of('showdown').board(2, { deal: 21 }), "The option 'deal' cannot be 21."],
    [() => of('showdown').board(2, { sun_stack: 1 }), "The option 'sun_stack' cannot be 1."],
    [() => of('showdown').board(2, {}, new Uint8Array(3)), 'A state has 1996 bytes, not 3.'],
  ])('says what cannot be played: %#', (made, said) => {
    expect(made).toThrow(said);
  });
});

describe('rules', () => {
  test('come with where the lesson begins', async () => {
    for (const slug of SLUGS) {
      const { lesson, start } = await lessonOf(slug);
      const { seats, options } = lesson;
      const board = of(slug).board(seats, options, start);
      expect(board.asked).not.toBeNull();
      expect(board.bytes()).toEqual(start);
    }
  });

  test('are refused if the module is another one', async () => {
    await expect(loadRules('showdown', moduleOf('water-to-water'))).rejects.toThrow('not the module of Showdown');
    await expect(loadRules('splash', new Uint8Array(8))).rejects.toThrow("'splash' do not run in a browser");
  });
});

describe('an instinct', () => {
  const counted = async (slug = 'showdown') => {
    const asked = vi.fn(fetched);
    return { asked, rules: await loadRules(slug, moduleOf(slug), asked) };
  };
  /** What somebody sees who is asked first, at a table with some options. */
  const first = (rules: Rules, options: Options) => {
    const board = rules.board(2, options);
    while (board.asked === -2) board.roll([5, 6, 7, 8]);
    return [board.look(board.asked ?? 0), board.numbers()] as const;
  };

  test.each(['puddle', 'lake', 'river+90', 'greedy', 'random'])('is not fetched for %s', async (bot) => {
    const { asked, rules } = await counted();
    await rules.ready(bot, {});
    expect(asked).not.toHaveBeenCalled();
  });

  test('is fetched once for ocean and whoever is on the way there, and lent one place', async () => {
    const { asked, rules } = await counted();
    await Promise.all([rules.ready('ocean', {}), rules.ready('lake+1', {})]);
    await rules.ready('ocean', rules.about.options);
    expect(asked.mock.calls).toEqual([['showdown', 'instinct']]);
  });

  test('is not fetched where it is for other options, or for a game that has none', async () => {
    const { asked, rules } = await counted();
    const others: Options[] = [{ draw: 3 }, { tiebreak_first: 'same' }, { sun_stack: false }];
    for (const options of others) await rules.ready('ocean', options);
    const other = await counted('water-to-water');
    await other.rules.ready('ocean', {});
    expect([...asked.mock.calls, ...other.asked.mock.calls]).toEqual([]);
  });

  test('that did not come is asked for again, and nobody chooses without it', async () => {
    let isThere = false;
    const rules = await loadRules('showdown', moduleOf('showdown'), (slug, kind) =>
      isThere ? fetched(slug, kind) : Promise.reject(new Error('no line')),
    );
    const [seen, numbers] = first(rules, {});
    await expect(rules.ready('ocean', {})).rejects.toThrow('no line');
    expect(() => rules.choose('ocean', seen, numbers, 1)).toThrow('The instinct of this game was not fetched.');
    isThere = true;
    await rules.ready('ocean', {});
    expect(numbers).toContain(rules.choose('ocean', seen, numbers, 1));
  });

  test('that is another one is refused', async () => {
    const damaged = fileOf('showdown', 'instinct');
    damaged[1000] = 1 ^ (damaged[1000] ?? 0);
    const rules = await loadRules('showdown', moduleOf('showdown'), () => Promise.resolve(damaged));
    await expect(rules.ready('ocean', {})).rejects.toThrow('This is not the instinct of Showdown.');
  });

  test('lies in memory once, and a search gives back all else', async () => {
    const tables = await tablesOf('showdown');
    const { instance } = await WebAssembly.instantiate(moduleOf('showdown'), {});
    const machine = new Machine(instance, tables);
    const rules = rulesOn(machine, () => fetched('showdown', 'instinct'));
    const [seen, numbers] = first(rules, {});
    const before = machine.memory.lent;
    await rules.ready('ocean', {});
    const lent = machine.memory.lent;
    expect(lent - before).toBe(16 * Math.ceil(tables.instinct.size / 2)); // loans begin at multiples of 16
    for (const seed of [1, 2]) rules.choose('ocean', seen, numbers, seed);
    expect(machine.memory.lent).toBe(lent);
  });

  test('that is not for a table leaves its player to do as is said for that', async () => {
    const tables = await tablesOf('showdown');
    const { levels } = tables.bots;
    const [ocean, lake] = [levels['ocean'] as Level, levels['lake'] as Level];
    const changed = { ...levels, ocean: { ...ocean, otherwise: lake } };
    const { instance } = await WebAssembly.instantiate(moduleOf('showdown'), {});
    const machine = new Machine(instance, { ...tables, bots: { ...tables.bots, levels: changed } });
    const rules = rulesOn(machine, () => fetched('showdown', 'instinct'));
    const [seen, numbers] = first(rules, { draw: 3 });
    for (const seed of [1, 2, 3])
      expect(rules.choose('ocean', seen, numbers, seed)).toBe(of('showdown').choose('lake', seen, numbers, seed));
  });
});

describe('thinking', () => {
  test('names every move, the best first, and stops when it is enough', () => {
    const board = of('showdown').board(2, {});
    while (board.asked === -2) board.roll([5, 6, 7, 8]);
    const [seen, numbers] = [board.look(board.asked ?? 0), board.numbers()];
    const found = of('showdown').think(seen, numbers, 400, 1);
    expect(found.map((one) => one.number).sort()).toEqual([...numbers].sort());
    expect(found.reduce((sum, one) => sum + one.visits, 0)).toBe(400);
    let asked = 0;
    const cut = of('showdown').think(seen, numbers, 400_000, 1, () => ++asked === 2);
    expect(cut.reduce((sum, one) => sum + one.visits, 0)).toBe(1000);
  });

  test('gives its memory back: one lake after the other needs no more than the first', async () => {
    const { instance } = await WebAssembly.instantiate(moduleOf('water-to-water'), {});
    const machine = new Machine(instance, await tablesOf('water-to-water'));
    const board = rulesOn(machine).board(2, {});
    while (board.asked === -2) board.roll([5, 6, 7, 8]);
    const [seen, numbers] = [board.look(board.asked ?? 0), board.numbers()];
    const lent = machine.memory.lent;
    const sizes = [1, 2, 3].map((seed) => {
      rulesOn(machine).choose('lake', seen, numbers, seed);
      rulesOn(machine).choose('greedy', seen, numbers, seed);
      expect(machine.memory.lent).toBe(lent);
      return machine.memory.size;
    });
    expect(new Set(sizes).size).toBe(1);
    board.close();
    expect(machine.memory.lent).toBeLessThan(lent);
  });

  test('has no more than 27 MB for a tree, however long it thinks', () => {
    expect(treeSize(201, 1 << 18, 40)).toBe(8192);
    expect(treeSize(1e9, 1 << 18, 40)).toBe(1 << 18);
  });

  test('chooses nothing where there is nothing, and knows its bots', () => {
    const seen = of('showdown').board(2, {}).look(0);
    expect(() => of('showdown').choose('lake', seen, [], 1)).toThrow('There is nothing to choose from.');
    expect(() => of('showdown').choose('tap', seen, [1, 2], 1)).toThrow("There is no bot 'tap'.");
  });
});
