import { describe, expect, test } from 'vitest';
import type { BotTold, Payload } from '../protocol';
import { payloadOf, people as sitting } from '../testing/table.svelte';
import {
  after,
  botAt,
  chance,
  count,
  ENOUGH,
  equalAt,
  type Estimate,
  estimateAt,
  FARTHEST,
  follow,
  helped,
  isFollowing,
  isWished,
  placeFor,
  placeOf,
  ratingAt,
  resultOf,
  wish,
} from './strength';

const RATINGS = { puddle: 1000, stream: 1230, river: 1419, lake: 1575, ocean: 1790 };
const people: BotTold[] = Object.entries(RATINGS).map(([bot, rating]) => ({
  bot,
  name: bot,
  line: '',
  strength: '',
  rating,
}));

/** A match that is over: Ada against bots. */
function over(winners: number[], bots: string[] = ['bot:stream'], what: Partial<Payload> = {}): Payload {
  const sitters = sitting('Ada', ...bots).map((one, seat) => ({ ...one, kind: bots[seat - 1] ?? 'person' }));
  return payloadOf({ sitters, outcome: { winners, points: [], reason: 'won' }, ...what });
}
const plays = (id: string, winners: number[], bots?: string[]) => count(over(winners, bots, { id }), []);

describe('the way from the weakest to the strongest', () => {
  test('has the levels at every hundred, and bots between them', () => {
    expect([0, 100, 140, 390, FARTHEST].map(botAt)).toEqual(['puddle', 'stream', 'stream+40', 'lake+90', 'ocean']);
    for (let place = 0; place <= FARTHEST; place += 10) expect(placeOf(botAt(place))).toBe(place);
    expect(['greedy', 'exec:mine', 'ocean+10', 'stream+0', 'stream+100', 'stream+4.5'].map(placeOf)).toEqual(
      Array(6).fill(null),
    );
  });

  test('rises between two levels as far as their ratings are apart', () => {
    expect([0, 100, 150, FARTHEST].map((place) => ratingAt(place, people))).toEqual([1000, 1230, 1325, 1790]);
    expect(ratingAt(150, people.slice(0, 2))).toBeNull();
  });

  test('has a place for everybody: the nearest, and its ends', () => {
    expect([400, 1000, 1306, 1231, 2500].map((rating) => botAt(placeFor(rating, people)))).toEqual([
      'puddle',
      'puddle',
      'stream+40',
      'stream',
      'ocean',
    ]);
  });
});

describe('an estimate', () => {
  test('says how likely one wins: each rival counts as one', () => {
    expect(chance(1400, [1400])).toBeCloseTo(0.5);
    expect(chance(1400, [1400, 1400, 1400])).toBeCloseTo(0.25);
    expect(chance(1400, [1000])).toBeCloseTo(10 / 11);
  });

  test('begins where the first rivals are, and moves by what was not foreseen, less each time', () => {
    expect(after(null, [1200, 1400], 1)).toEqual({ rating: 1300 + 225 * (1 - chance(1300, [1200, 1400])), matches: 1 });
    const steps = [0, 1, 8, 100].map((matches) => after({ rating: 1300, matches }, [1300], 1).rating - 1300);
    expect(steps.map(Math.round)).toEqual([113, 90, 38, 12]);
    expect(after({ rating: 1300, matches: 3 }, [1300], 0).rating).toBeLessThan(1300);
  });

  test('finds somebody who wins as often as their strength says', () => {
    let estimate: Estimate | null = null;
    let seed = 1;
    const luck = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    for (let match = 0; match < 400; match++) {
      const rival = ratingAt(placeFor(estimate?.rating ?? 1230, people), people) ?? 0;
      estimate = after(estimate, [rival], luck() < chance(1500, [rival]) ? 1 : 0);
    }
    expect(Math.abs((estimate?.rating ?? 0) - 1500)).toBeLessThan(100);
  });
});

describe('a match that is over', () => {
  test.each([
    ['won', over([0]), 1],
    ['lost', over([1]), 0],
    ['shared', over([0, 2], ['bot:lake', 'bot:stream+40']), 0.5],
    ['won by nobody', over([]), 0.5],
  ])('says what came of it: %s', (_, payload, share) => {
    expect(resultOf(payload, [])?.share).toBe(share);
  });

  test('that a bot played on is lost, whoever has won it', () => {
    const payload = over([0]);
    if (payload.sitters[0]) payload.sitters[0].substitute = 'greedy';
    expect(resultOf(payload, [])?.share).toBe(0);
  });

  test.each([
    ['of somebody who looked on', over([0], undefined, { seat: null }), []],
    ['that is not over', over([0], undefined, { outcome: null }), []],
    ['with another person', over([0], ['bot:lake', 'person']), []],
    ['with a bot that nobody has measured', over([0], ['bot:greedy']), []],
    ['with a program', over([0], ['bot:exec:mine']), []],
    ['of a lesson', over([0], undefined, { lesson: {} as Payload['lesson'] }), []],
    ['that went on from another', over([0], undefined, { onward: { table: 'lake', ply: 3 } }), []],
    ['with another box', over([0], undefined, { variant: {} as Payload['variant'] }), []],
    ['in which something was taken back', over([0]), [{ kind: 'played' }, { kind: 'undo' }]],
  ])('says nothing: %s', (_, payload, story) => {
    expect(resultOf(payload, story)).toBeNull();
  });

  test('counts once, at its own game, as soon as it is known who is how strong', () => {
    plays('one', [0]);
    plays('one', [0]);
    expect(estimateAt('showdown', [])).toBeNull();
    expect(estimateAt('splash', people)).toBeNull();
    expect(estimateAt('showdown', people)).toEqual({ rating: 1342.5, matches: 1 });
    expect(estimateAt('showdown', people)).toEqual({ rating: 1342.5, matches: 1 });
  });

  test('does not count where a hint was taken', () => {
    helped('one');
    plays('one', [0]);
    expect(estimateAt('showdown', people)).toBeNull();
  });
});

test('after enough matches there is a bot as strong as oneself, and not before', () => {
  for (let match = 1; match <= ENOUGH; match++) {
    expect(equalAt('showdown', people)).toBeNull();
    plays(`table ${match}`, [match % 2], ['bot:stream+40']);
  }
  expect(placeOf(equalAt('showdown', people) ?? '')).toBeLessThan(140);
});

test('what is wished for is remembered by game, and what follows by table', () => {
  wish('showdown', true);
  wish('splash', true);
  wish('showdown', false);
  follow('pond');
  expect(['showdown', 'splash'].map(isWished)).toEqual([false, true]);
  expect(['pond', 'lake'].map(isFollowing)).toEqual([true, false]);
});
