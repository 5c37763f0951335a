/** The picture of a tile's face, drawn from its data: shores, rivers, springs, trees. */

import { whole } from '../../shell/rulebook';
import type { Components, Face } from './forms';

export const components = async (): Promise<Components> => (await whole('water-to-water')).components as Components;

type Point = [number, number];
type Run = Point[];

export interface Drawing {
  rivers: string;
  shores: string;
  lakes: string;
  springs: Point[];
  meadows: { at: Point; wide: number; high: number }[];
  trees: { at: Point; size: number; dark: boolean }[];
  ripples: Point[];
  mark: { kind: string; at: Point } | null;
  islet: boolean;
  ridge: boolean; // a strip of land from corner to corner
}

// Around the edge, clockwise from the north-west corner: corners and the middles of the sides.
//   0 --- 1 --- 2
//   7           3
//   6 --- 5 --- 4
const RIM: Run = [
  [0, 0],
  [50, 0],
  [100, 0],
  [100, 50],
  [100, 100],
  [50, 100],
  [0, 100],
  [0, 50],
];
const SIDES = 'NESW';
const rim = (place: number): Point => RIM[((place % 8) + 8) % 8] as Point;
const slot = (name: string): number => SIDES.indexOf(name[0] ?? 'N') * 2 + Number(name[1]);
const middle = (side: string): Point => rim(SIDES.indexOf(side) * 2 + 1);
const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const along = (from: Point, way: Point, far: number): Point => [from[0] + way[0] * far, from[1] + way[1] * far];

function inward([x, y]: Point): Point {
  const far = Math.hypot(50 - x, 50 - y);
  return [(50 - x) / far, (50 - y) / far];
}

function curve(from: Point, one: Point, two: Point, to: Point, steps = 14): Run {
  return Array.from({ length: steps }, (_, step) => {
    const t = (step + 1) / steps;
    const u = 1 - t;
    const at = (k: 0 | 1) => u * u * u * from[k] + 3 * u * u * t * one[k] + 3 * u * t * t * two[k] + t * t * t * to[k];
    return [at(0), at(1)];
  });
}

function lake(slots: string[]): { outline: Run; shores: Run[] } {
  const wet = new Set(slots.map(slot));
  if (wet.size === 8) return { outline: [...RIM], shores: [] };
  const runs: [number, number][] = [];
  for (let start = 0; start < 8; start++) {
    if (!wet.has(start) || wet.has((start + 7) % 8)) continue;
    let end = start;
    while (wet.has((end + 1) % 8)) end = (end + 1) % 8;
    runs.push([start, (end + 1) % 8]);
  }
  const outline: Run = [];
  const shores: Run[] = [];
  runs.forEach(([start, end], place) => {
    for (let at = start; ; at = (at + 1) % 8) {
      outline.push(rim(at));
      if (at === end) break;
    }
    const from = rim(end);
    const to = rim((runs[(place + 1) % runs.length] as [number, number])[0]);
    const bulge = Math.min(38, apart(from, to) * 0.55 + 6);
    const shore = curve(from, along(from, inward(from), bulge), along(to, inward(to), bulge), to);
    shores.push([from, ...shore]);
    outline.push(...shore);
  });
  return { outline, shores };
}

function heart(slots: string[]): Point {
  const middles = slots.map(slot).map((at): Point => {
    const [a, b] = [rim(at), rim(at + 1)];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  });
  const mean = (k: 0 | 1) => middles.reduce((sum, point) => sum + point[k], 0) / middles.length;
  return [mean(0) * 0.72 + 14, mean(1) * 0.72 + 14];
}

/** Where a lake of a face lies as the tile was turned: the middle of its water, in a cell of 100. */
export function waterAt(face: Face, lakeOf: number, turn: number): Point {
  const [x, y] = heart(face.lakes[lakeOf] ?? []);
  const turns: Point[] = [
    [x, y],
    [100 - y, x],
    [100 - x, 100 - y],
    [y, 100 - x],
  ];
  return turns[turn & 3] as Point;
}

/** Which lake of a face opens to a side (0 north, clockwise) as the tile was turned; -1 if none does. */
export const lakeAt = (face: Face, turn: number, side: number): number =>
  face.lakes.findIndex((slots) => slots.some((name) => (SIDES.indexOf(name[0] ?? 'N') + turn) % 4 === side));

function river(face: Face, { edges, to }: Face['rivers'][number], springs: Run): Run[] {
  const [first = 'N', second = 'S'] = edges;
  const from = middle(first);
  const way = inward(from);
  if (to === 'through' && edges.length === 2) {
    const end = middle(second);
    const back = inward(end);
    const straight = (SIDES.indexOf(first) + 2) % 4 === SIDES.indexOf(second);
    const reach = straight ? 34 : 30;
    const sway = straight ? 5 : 0;
    const one = along(from, way, reach);
    const two = along(end, back, reach);
    return [
      [
        from,
        ...curve(
          from,
          [one[0] + way[1] * sway, one[1] + way[0] * sway],
          [two[0] - way[1] * sway, two[1] - way[0] * sway],
          end,
        ),
      ],
    ];
  }
  if (to === 'through')
    return edges.map((edge) => {
      const start = middle(edge);
      const inwards = inward(start);
      return [start, ...curve(start, along(start, inwards, 20), along([50, 50], inwards, -16), [50, 50])];
    });
  if (to === 'spring') {
    const end = along(from, way, 26);
    springs.push(end);
    const one = along(from, way, 9);
    const two = along(from, way, 18);
    return [
      [
        from,
        ...curve(from, [one[0] + way[1] * 4, one[1] + way[0] * 4], [two[0] - way[1] * 4, two[1] - way[0] * 4], end),
      ],
    ];
  }
  const mouth = heart(face.lakes[Number(to)] ?? []);
  const near: Point = [mouth[0] - (mouth[0] - from[0]) * 0.35, mouth[1] - (mouth[1] - from[1]) * 0.35];
  return [[from, ...curve(from, along(from, way, 22), near, mouth)]];
}

function inside([x, y]: Point, outline: Run): boolean {
  let is = false;
  outline.forEach((a, place) => {
    const b = outline[(place + outline.length - 1) % outline.length] as Point;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) is = !is;
  });
  return is;
}

const path = (run: Run, end = ''): string =>
  `M${run.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${end}`;

/** Draw a face. The same face always looks the same. */
export function draw(face: Face): Drawing {
  let seed = [...face.id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99991, 7) * 9301 + 49297;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let k = 0; k < 5; k++) chance();

  const lakes = face.lakes.map(lake);
  const springs: Run = [];
  const rivers = face.rivers.flatMap((one) => river(face, one, springs));
  const shores = lakes.flatMap((one) => one.shores);
  const wet = (at: Point) => lakes.some((one) => inside(at, one.outline));
  const near = (at: Point, points: Run, far: number) => points.some((point) => apart(at, point) < far);
  const edgeOfWater = [...shores.flat(), ...rivers.flat(), ...springs];

  let mark: Drawing['mark'] = null;
  if (face.mark) {
    let best = -99;
    for (let y = 20; y <= 80; y += 6)
      for (let x = 20; x <= 80; x += 6) {
        if (wet([x, y])) continue;
        const room = Math.min(99, ...edgeOfWater.map((point) => apart(point, [x, y]))) - apart([x, y], [50, 50]) * 0.05;
        if (room > best) [best, mark] = [room, { kind: face.mark, at: [x, y] }];
      }
  }
  const meadows = Array.from({ length: 3 }, () => ({
    at: [chance() * 100, chance() * 100] as Point,
    wide: 14 + chance() * 16,
    high: 7 + chance() * 9,
  }));
  const trees: Drawing['trees'] = [];
  for (let k = 0; k < 120 && trees.length < 9; k++) {
    const at: Point = [7 + chance() * 86, 7 + chance() * 86];
    const taken = trees.map((tree) => tree.at);
    if (wet(at) || near(at, rivers.flat(), 13) || near(at, shores.flat(), 12)) continue;
    if (near(at, springs, 14) || near(at, taken, 9) || (mark && apart(at, mark.at) < 17)) continue;
    trees.push({ at, size: 4 + chance() * 2.2, dark: chance() <= 0.4 });
  }
  const ripples: Run = [];
  for (let k = 0; k < 60 && ripples.length < 4; k++) {
    const at: Point = [8 + chance() * 84, 8 + chance() * 84];
    if (wet(at) && !near(at, shores.flat(), 12)) ripples.push(at);
  }
  return {
    rivers: rivers.map((run) => path(run)).join(''),
    shores: shores.map((run) => path(run)).join(''),
    lakes: lakes.map((one) => path(one.outline, 'z')).join(''),
    springs,
    meadows,
    trees,
    ripples,
    mark,
    islet: face.islet,
    ridge: face.id === 'lake-2bays',
  };
}
