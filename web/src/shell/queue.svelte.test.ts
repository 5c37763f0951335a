import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyForms, Moment, Shown } from '../net/table';
import type { BotTold } from '../protocol';
import { settings } from '../settings.svelte';
import { payloadOf, people, told, TriedTable } from '../testing/table.svelte';
import { QueuedTable } from './queue.svelte';
import { count, estimateAt } from './strength';

let source: TriedTable;
let table: QueuedTable;
let seen: number[] = []; // the plies that were performed

/** The server tells what happened at some plies; the last is the one that the payload is of. */
function tell(plies: number[], what: Partial<Shown<AnyForms>> = {}): void {
  source.story = [...source.story, ...plies.map((ply) => told(`Ply ${ply}.`, { ply }))];
  source.tell({ ply: plies.at(-1), ...what });
  flushSync();
}
const words = () => table.story.map((event) => event.text);
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  settings.set({ fast: false });
  seen = [];
  source = new TriedTable({ ply: 1 });
  table = new QueuedTable(source);
  flushSync();
  table.perform = (moment: Moment) => {
    seen.push(moment.ply);
    return moment.ply % 2 === 0 ? 1000 : null; // even plies take a second to be seen
  };
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what was there before one came is told at once', () => {
  expect(table.payload?.ply).toBe(1);
  expect(table.fresh).toEqual([]);
});

test.each(['hint', 'undo'])('a match with a %s says nothing of how strong one is', async (help) => {
  const over = payloadOf({ sitters: people('Ada', 'Fern'), outcome: { winners: [0], points: [], reason: 'won' } });
  Object.assign(over.sitters[1] ?? {}, { kind: 'bot:stream' });
  const rated = ['puddle', 'stream', 'river', 'lake', 'ocean'].map((bot) => ({ bot, rating: 1000 }) as BotTold);
  if (help === 'hint') await table.hint();
  else await table.request('undo', {});
  count(over, []);
  expect(estimateAt('showdown', rated)).toBeNull();
  count({ ...over, id: 'another' }, []);
  expect(estimateAt('showdown', rated)?.matches).toBe(1);
});

test('what needs no time is told at once', () => {
  tell([3]);
  expect(words()).toEqual(['Ply 3.']);
  expect(table.fresh.map((event) => event.ply)).toEqual([3]);
  expect(table.payload?.ply).toBe(3);
});

test('nothing is told before it has been shown', async () => {
  tell([2], { to_act: 0, outcome: { winners: [0], points: [1, 0], reason: 'won' } });
  expect(table.showing?.ply).toBe(2);
  expect(words()).toEqual([]);
  expect([table.payload?.ply, table.payload?.outcome]).toEqual([1, null]);
  await later(1000);
  expect(words()).toEqual(['Ply 2.']);
  expect(table.payload?.outcome?.winners).toEqual([0]);
  expect(table.showing).toBeNull();
});

test('the next question waits behind the picture of what came before it', async () => {
  tell([1], { to_act: 1 });
  tell([2], { to_act: 1 });
  tell([3], { to_act: 0 });
  expect(table.mine).toBe(false);
  await later(999);
  expect(table.mine).toBe(false);
  await later(1);
  expect(table.mine).toBe(true);
  expect(words().slice(1)).toEqual(['Ply 2.', 'Ply 3.']);
});

test('each ply of one payload has its own moment, and the last brings the view', async () => {
  tell([2, 3, 4]);
  await later(1000);
  expect(words()).toEqual(['Ply 2.', 'Ply 3.']);
  expect(table.payload?.ply).toBe(1);
  await later(1000);
  expect(table.payload?.ply).toBe(4);
  expect(seen).toEqual([2, 3, 4]);
});

test('a skip ends one moment, and the next is shown', async () => {
  tell([2]);
  tell([4]);
  table.skip();
  await later(0);
  expect(words()).toEqual(['Ply 2.']);
  expect(table.showing?.ply).toBe(4);
});

test('a picture that fails was seen', async () => {
  table.perform = () => Promise.reject(new Error('no film'));
  tell([2]);
  await later(0);
  expect(words()).toEqual(['Ply 2.']);
});

describe('told at once', () => {
  test('to whoever wants it fast', () => {
    settings.set({ fast: true });
    tell([2, 4]);
    expect(words()).toEqual(['Ply 2.', 'Ply 4.']);
    expect(seen).toEqual([]);
  });

  test('with reduced motion', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const still = new QueuedTable(source);
    still.perform = () => 1000;
    flushSync();
    tell([2]);
    expect(still.payload?.ply).toBe(2);
    still.close();
  });

  test('in a tab that nobody looks at, and in their order when it is left', async () => {
    tell([2]);
    tell([3]);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await later(0);
    expect(words()).toEqual(['Ply 2.', 'Ply 3.']);
    tell([4]);
    expect(words()).toEqual(['Ply 2.', 'Ply 3.', 'Ply 4.']);
  });

  test('to whoever has less than ten seconds left, also when they become so few', async () => {
    const clock = (left: number) => ({ kind: 'move', left: [left, null], running: 0, deadline: 100 + left, now: 100 });
    tell([2], { to_act: 0, clock: clock(9.5) as Shown<AnyForms>['clock'] });
    expect(words()).toEqual(['Ply 2.']);
    tell([4], { to_act: 0, clock: clock(10.5) as Shown<AnyForms>['clock'] });
    expect(words()).toEqual(['Ply 2.']);
    await later(500);
    expect(words()).toEqual(['Ply 2.', 'Ply 4.']);
  });

  test('where the rival has less than ten seconds left, I still see it', () => {
    const clock = { kind: 'move', left: [null, 5], running: 1, deadline: 105, now: 100 };
    tell([2], { to_act: 1, clock: clock as Shown<AnyForms>['clock'] });
    expect(words()).toEqual([]);
  });

  test('to whoever has fallen far behind', async () => {
    tell([2]);
    tell(Array.from({ length: 14 }, (_, place) => 3 + place));
    await later(0);
    expect(table.payload?.ply).toBe(16);
  });
});

test('a move for a ply that is not shown any more is not sent', async () => {
  tell([2], { to_act: 0 });
  await expect(table.play(7)).rejects.toMatchObject({ said: { code: 'stale' } });
  expect(source.played).toEqual([]);
  await later(0);
  expect(table.payload?.ply).toBe(2);
  await table.play(7);
  expect(source.played).toEqual([7]);
});

test('whatever happens when, everything is told once and in its order', async () => {
  let dice = 12345;
  const roll = (sides: number) => (dice = (dice * 1103515245 + 12345) % 2 ** 31) % sides;
  let ply = 1;
  for (let step = 0; step < 300; step++) {
    const count = 1 + roll(3);
    const does = roll(6);
    if (does < 3) tell(Array.from({ length: count }, () => (ply += 1)));
    else if (does === 3) table.skip();
    else if (does === 4) table.catchUp();
    await later(roll(700));
    const plies = table.story.map((event) => event.ply);
    expect(plies).toEqual(Array.from({ length: plies.length }, (_, place) => place + 2));
    expect(table.payload?.ply ?? 0).toBeLessThanOrEqual((plies.at(-1) ?? 1) as number);
  }
  await later(100_000);
  expect(table.story).toEqual(source.story);
  expect(table.payload).toBe(source.payload);
});

test('what is shown tick by tick waits for nothing, nor does what one sees coming', async () => {
  tell([2]); // takes a second to be seen
  source.way = { type: 'way', ply: 2, rate: 20, tick: 0, now: 0, last: 511, at: [[1, 2, 3]] };
  source.foresight = { margin: 0.5 };
  expect(table.way).toBe(source.way);
  expect(await table.judge({ place: {} })).toEqual({ reason: null, foresight: { margin: 0.5 } });
});

describe('beat by beat', () => {
  const lengths = { announced: 500, negated: 600, defended: 400, attacked: 700, drew: 200 };
  const happen = (ply: number, kinds: string[], what: Partial<Shown<AnyForms>> = {}) => {
    source.story = [...source.story, ...kinds.map((kind) => told(kind, { ply, kind }))];
    source.tell({ ply, ...what });
    flushSync();
  };
  beforeEach(() => {
    table.perform = null;
    table.pace = { lengths, whole: false, before: ['negated'] };
  });

  test('a card is told at once, and what comes next when it has been seen', async () => {
    happen(2, ['announced', 'paid'], { to_act: 1 });
    happen(3, ['attacked', 'water'], { to_act: 0 });
    expect([words(), table.payload?.ply]).toEqual([['announced', 'paid'], 2]);
    await later(499);
    expect(table.mine).toBe(false);
    await later(1);
    expect([words().length, table.payload?.ply, table.mine]).toEqual([4, 3, true]);
  });

  test('within one ply each line comes with its beat, and the view with the last', async () => {
    happen(2, ['declined', 'defended', 'attacked', 'water', 'drew', 'drew', 'drew']);
    expect([words(), table.payload?.ply]).toEqual([['declined', 'defended'], 1]);
    await later(400);
    expect(table.fresh.map((event) => event.text)).toEqual(['attacked', 'water']);
    expect(table.payload?.ply).toBe(1);
    await later(700);
    expect([words().length, table.payload?.ply]).toEqual([7, 2]);
  });

  test('what is seen on the table as it was brings no view with it', async () => {
    happen(2, ['declined', 'negated']);
    expect([words(), table.payload?.ply]).toEqual([['declined', 'negated'], 1]);
    await later(600);
    expect([words().length, table.payload?.ply]).toEqual([2, 2]);
  });

  test('a game that shows a ply whole tells it whole', () => {
    table.pace = { lengths, whole: true, before: [] };
    happen(2, ['defended', 'attacked']);
    expect([words().length, table.payload?.ply]).toEqual([2, 2]);
  });

  test('a skip ends one beat; a move for another ply tells all', async () => {
    happen(2, ['defended', 'attacked']);
    happen(3, ['announced']);
    table.skip();
    await later(0);
    expect(words()).toEqual(['defended', 'attacked']);
    await expect(table.play(1)).rejects.toMatchObject({ said: { code: 'stale' } });
    await later(0);
    expect(table.payload?.ply).toBe(3);
  });

  test('what waits is seen within six seconds, as the clocks have it', async () => {
    for (let ply = 2; ply <= 13; ply++) happen(ply, ['announced', 'attacked']);
    expect(table.payload?.ply).toBe(1);
    await later(6000);
    expect(table.payload?.ply).toBe(13);
  });

  test('reduced pace tells everything at once, once', () => {
    settings.set({ fast: true });
    happen(2, ['defended', 'attacked']);
    expect(words()).toEqual(['defended', 'attacked']);
  });
});
