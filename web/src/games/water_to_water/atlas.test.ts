import { beforeAll, describe, expect, test } from 'vitest';
import { Atlas } from './atlas';
import { bots, FACES, KNOWN, recorded } from './box.fixture';
import { cell } from './cells';
import { scored } from './features';
import type { Feature, View } from './forms';
import { noun } from './worth';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan'];
const read = (view: View, seat: number | null = null) =>
  new Atlas(view, FACES, KNOWN, (one) => (one === seat ? 'You' : (NAMES[one] ?? '')));

let matches: [string, View[]][] = [];
beforeAll(async () => {
  matches = [
    ['the recorded match of the Adventurer', await recorded()],
    ['two greedy bots', await bots(2, 3)],
    ['four greedy bots', await bots(4, 5)],
    ['three that do anything', await bots(3, 11, 'random')],
  ];
});
/** Positions after something was laid. */
const positions = () =>
  matches.flatMap(([, views]) =>
    views.filter((view, at) => view.map.length > 0 && view.map.length !== views[at - 1]?.map.length),
  );

describe('in every position of some matches', () => {
  test('there was something to say', () => {
    const last = matches.map(([, views]) => views.at(-1)?.features);
    for (const kind of ['lakes', 'rivers', 'islands', 'voids', 'ruins', 'artifacts'] as const)
      expect(last.some((features) => (features?.[kind].length ?? 0) > 0)).toBe(true);
    expect(positions().some(({ players }) => players.some(({ features }) => features.length > 0))).toBe(true);
  });

  test('waters and lands that are followed over the tiles are those of the view, each once', () => {
    for (const view of positions()) {
      const { bodies } = read(view);
      const { lakes, islands, rivers } = view.features;
      const told = [...lakes.filter((one) => one.kind === 'lake'), ...islands, ...rivers];
      const found = bodies.flatMap(({ feature }) => feature ?? []);
      const names = (all: Feature[]) => all.map((one) => JSON.stringify(one)).sort();
      expect(names(found)).toEqual(names(told));
      for (const { kind, feature, ends } of bodies) {
        if (kind === 'river') continue;
        expect(feature?.closed).toBe(ends.length === 0);
      }
    }
  });

  test('every tile says all that it belongs to, and every side', () => {
    for (const view of positions()) {
      const atlas = read(view);
      const { lakes, islands, rivers, ruins, artifacts, squares } = view.features;
      for (const { x, y, tile } of view.map) {
        const said = atlas.cell(x, y, null).toLowerCase();
        expect(said.startsWith(`${x}, ${y}: ${atlas.faces.get(tile)?.name}. north: `)).toBe(true);
        for (const feature of [...lakes, ...islands, ...rivers, ...ruins, ...artifacts, ...squares])
          if (feature.cells.some((at) => cell(...at) === cell(x, y))) expect(said).toContain(noun(feature));
      }
    }
  });

  test('the points that are said of features are the points that the rules count', () => {
    for (const view of positions()) {
      const atlas = read(view);
      const said = new Map<string, number>();
      for (const { items } of atlas.chapters())
        for (const { text } of items)
          for (const [, points, name] of text.matchAll(/(\d+) points? for (\w+)/g))
            said.set(name ?? '', (said.get(name ?? '') ?? 0) + Number(points));
      for (const player of view.players) {
        const off = player.features.filter((one) => !one.cells).reduce((sum, one) => sum + one.points, 0);
        const name = NAMES[player.seat] ?? '';
        if (player.teacher === null && scored(view, player).length > 0)
          expect((said.get(name) ?? 0) + off).toBe(player.points);
        expect(atlas.points()).toContain(`: ${player.points}`);
      }
    }
  });

  test('every list has every feature, and says where it goes on', () => {
    for (const view of positions()) {
      const atlas = read(view);
      const counted = atlas.chapters().map(({ items }) => items.length);
      const { lakes, rivers, islands, voids } = view.features;
      expect(counted.slice(0, 4)).toEqual([lakes, rivers, islands, voids].map((all) => all.length));
      const open = atlas.chapters()[0]?.items.filter(({ text }) => text.includes(', open'));
      expect(open?.every(({ text }) => text.includes('goes on to'))).toBe(true);
    }
  });
});

const player = (seat: number, character: string | null, what: object = {}) => ({
  ...{ seat, power: 1, uses: 2, points: 0, target: 20, reached: false, features: [], hand: [], hand_size: 1 },
  ...{ asleep: null, second: false, revealed: false, hidden: null, burned: null, teacher: null, tokens: 0 },
  ...{ character, ...what },
});
const LAKE: Feature = {
  kind: 'lake',
  cells: [
    [0, 0],
    [1, 0],
  ],
  size: 2,
  closed: true,
};
const LAND = (x: number): Feature => ({ kind: 'island', cells: [[x, 0]], size: 1, closed: false });
const SMALL = {
  map: [
    { tile: 'lake-cap', x: 0, y: 0, turn: 1 },
    { tile: 'lake-cap', x: 1, y: 0, turn: 3 },
  ],
  block: { x: 0, y: 1 },
  players: [
    player(0, 'lake_nymph', { points: 4, features: [{ ...LAKE, points: 4 }] }),
    player(1, 'islander'),
    player(2, null, { teacher: 0 }),
  ],
  features: {
    lakes: [LAKE],
    islands: [LAND(0), LAND(1)],
    rivers: [],
    voids: [],
    squares: [],
    ruins: [],
    artifacts: [],
    extent: { width: 2, height: 1, total: 3 },
  },
} as unknown as View;
const small = () => read(SMALL, 0);

describe('a lake of two tiles', () => {
  test('a tile says its sides, its features and their points', () => {
    expect(small().cell(0, 0, null)).toBe(
      '0, 0: lake end. North: land; east: wide lake; south: land; west: land. ' +
        'Lake of 2 tiles, closed: 4 points for you and 4 points for Cleo. Land of 1 tile, open.',
    );
  });

  test('a space says what it meets, and whether the tile in hand fits', () => {
    expect(small().cell(2, 0, { turns: [0, 2] })).toBe('2, 0: empty, fits at 0 or 180 degrees. West: land.');
    expect(small().cell(2, 0, { turns: [] })).toBe('2, 0: empty, does not fit. West: land.');
    expect(small().cell(1, 1, 'block')).toBe('1, 1: empty, can be blocked. North: land.');
    expect(small().cell(0, 1, null)).toBe('0, 1: blocked. North: land.');
    expect(small().cell(-1, -1, null)).toBe('-1, -1: empty. It touches no tile.');
  });

  test('neighbours are read clockwise from the north', () => {
    expect(small().neighbours(0, 0, () => null)).toBe(
      'Around 0, 0: north: empty; east: lake end, wide lake, 2 tiles; south: blocked; west: empty.',
    );
  });

  test('the ghost says how each side meets its neighbour', () => {
    const met = ['free', 'clashes', 'free', 'free'];
    expect(small().ghost('river-spring', { x: -1, y: 0, turn: 1 }, met, 'East: river meets land.')).toBe(
      'Spring at -1, 0, turned 90 degrees. North: land, free; east: river from a spring, clashes with land; ' +
        'south: land, free; west: land, free. East: river meets land.',
    );
  });

  test('the lists say who counts what', () => {
    const [lakes, rivers, islands] = small().chapters();
    expect(lakes?.note).toBe('Counted by you (lake nymph) and Cleo.');
    expect(lakes?.items.map(({ text }) => text)).toEqual([
      'Lake of 2 tiles, closed: 4 points for you and 4 points for Cleo, on (0, 0) and (1, 0).',
    ]);
    expect(rivers).toEqual({ title: 'Rivers', note: 'Nobody counts them.', items: [] });
    expect(islands?.note).toBe('Counted by Ben (islander).');
    expect(islands?.items[0]?.text).toBe('Land of 1 tile, open, on (0, 0), goes on to (0, -1), (-1, 0) and (0, 1).');
    expect(small().summary()).toBe('0 open and 1 closed lake, 0 rivers, 0 closed islands, 0 voids.');
  });

  test("everybody's points come with their reasons", () => {
    expect(small().points()).toBe(
      'You, lake nymph: 4 of 20 points, for lake of 2 tiles, closed (4). Ben, islander: 0 of 20 points. ' +
        'Cleo: 0 of 20 points, student of you, for lake of 2 tiles, closed (4).',
    );
  });
});
