/** What if: a match is played on from one of its plies, by the rules in this browser, if they are the match's own. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { made } from './games';
import { House } from './house';
import { inMemory } from './kept';
import { textOf, readLog } from './log';

const fetched = (slug: string) =>
  Promise.resolve(new Uint8Array(readFileSync(new URL(`./${slug}.wasm`, import.meta.url))));
const house = new House((slug) => made(slug, fetched));

/** The log of a match that has begun. */
async function begun(): Promise<string> {
  const seats = ['person', 'bot:puddle'];
  const { id } = await house.make({ game: 'showdown', seats } as Parameters<House['make']>[0]);
  return house.log(id);
}

describe('a match', () => {
  test('is played on from a ply, at the seat that is wanted, with bots at the others', async () => {
    const { id, seats } = await house.playOn(await begun(), 1, 1, 'river');
    expect(seats.map((one) => one.seat)).toEqual([1]);
    const payload = await house.payload(id, 1);
    expect(payload.sitters.map((one) => one.kind)).toEqual(['bot:river', 'person']);
    expect(payload.sitters.map((one) => one.name)).toEqual(['Otto', '']);
    expect(payload.ply).toBeGreaterThanOrEqual(1);
  });

  test.each([
    ['another box', { box: 'another' }],
    ['other rules', { rules: 99 }],
    ['its own data', { data: '[cards]' }],
    ['a position', { position: {} }],
  ])('with %s is refused with a sentence', async (_, other) => {
    const { header, lines } = readLog(await begun());
    const log = textOf({ ...header, ...other }, lines);
    await expect(house.playOn(log, 1, 0, 'river')).rejects.toThrow(/can be played on here\.$/);
  });
});

test('several bots of one level have names of their own, as on the server', async () => {
  const seats = ['bot:lake', 'person', 'bot:puddle', 'bot:lake'];
  const { id } = await house.make({ game: 'water-to-water', seats } as Parameters<House['make']>[0]);
  const { sitters } = await house.payload(id);
  expect(sitters.map((one) => one.name)).toEqual(['Marina', '', 'Dot', 'Tarn']);
  expect((await house.mine()).find((one) => one.id === id)?.sitters.map((one) => one.name)).toEqual(
    sitters.map((one) => one.name),
  );
});

test('a bot between two levels goes by the name of the nearer, and is somebody else than that one', async () => {
  const seats = ['bot:lake', 'person', 'bot:lake+40', 'bot:river+90'];
  const { id } = await house.make({ game: 'water-to-water', seats } as Parameters<House['make']>[0]);
  const { sitters } = await house.payload(id);
  expect(sitters.map((one) => one.name)).toEqual(['Marina', '', 'Tarn', 'Como']);
  expect(sitters[2]?.kind).toBe('bot:lake+40');
});

test('a table asks for the instinct when it is opened, if a bot there goes by one', async () => {
  const asked: string[] = [];
  const opened = new House((slug) =>
    made(slug, (_, kind) => {
      asked.push(kind);
      return Promise.resolve(new Uint8Array(readFileSync(new URL(`./${slug}.${kind}`, import.meta.url))));
    }),
  );
  for (const [bot, options] of [
    ['bot:lake', {}],
    ['bot:ocean', { draw: 3 }],
    ['bot:ocean', {}],
  ] as const) {
    const wanted = { game: 'showdown', seats: ['person', bot], options };
    const { id } = await opened.make(wanted as unknown as Parameters<House['make']>[0]);
    expect(asked).not.toContain('instinct');
    await opened.open(id, 1, 0, 0, () => undefined);
    await opened.close(id, 1);
  }
  expect(asked.filter((kind) => kind === 'instinct')).toHaveLength(1);
});

describe('a rematch on this device', () => {
  async function over(...seats: string[]): Promise<string> {
    const { id } = await house.make({ game: 'showdown', seats } as Parameters<House['make']>[0]);
    await house.open(id, 1, 0, 0, () => undefined);
    await house.frame(id, 1, { type: 'resign' });
    return id;
  }
  const kinds = async (id: string) => (await house.payload(id)).sitters.map((one) => `${one.kind} ${one.name}`);

  test('has the same bot, or the one that a lone player wants', async () => {
    const same = await house.rematch(await over('person', 'bot:stream+40'), 0);
    expect(await kinds(same.id)).toEqual(['person ', 'bot:stream+40 Fern']);
    const other = await house.rematch(await over('person', 'bot:stream+40'), 0, 'bot:stream+60');
    expect(await kinds(other.id)).toEqual(['person ', 'bot:stream+60 Otto']);
  });

  test('has the same bots where several people play, and nobody who is not there', async () => {
    await expect(house.rematch(await over('person', 'bot:lake'), 0, 'bot:ocean+10')).rejects.toThrow('There is no');
    await expect(house.rematch(await over('person', 'person'), 0, 'bot:lake')).rejects.toThrow('Other people play');
  });
});

test('a match of this device is called as its player wants, also when it is opened again', async () => {
  const shelf = Promise.resolve(inMemory());
  const load = (slug: string) => made(slug, fetched);
  const wanted = { game: 'showdown', seats: ['person', 'bot:puddle'] } as Parameters<House['make']>[0];
  const { id } = await new House(load, shelf).make(wanted);
  await new House(load, shelf).call(id, 'A rainy day');
  const again = new House(load, shelf);
  expect((await again.mine()).map((one) => one.called)).toEqual(['A rainy day']);
  expect((await again.payload(id)).called).toBe('A rainy day');
});

test('a table of this device is not continued with other rules than it was begun with', async () => {
  const shelf = Promise.resolve(inMemory());
  const load = (slug: string) => made(slug, fetched);
  const wanted = { game: 'showdown', seats: ['person', 'person'] } as Parameters<House['make']>[0];
  const { id } = await new House(load, shelf).make(wanted);
  expect((await new House(load, shelf).payload(id)).id).toBe(id);
  const kept = await (await shelf).get(id);
  if (kept) await (await shelf).put({ ...kept, header: { ...kept.header, rules: 99 } });
  await expect(new House(load, shelf).payload(id)).rejects.toThrow('the rules of today: they have changed');
});
