/** What of all that lies on the table is the tower, what has fallen, and where it came to lie. */

import type { View } from './forms';
import type { Lying } from './geometry';
import type { Box } from './pieces';

/** The pieces that stand on the base; what lies beside it has fallen. */
export function standing(view: Pick<View, 'tower' | 'base'>): Set<string> {
  const tower = new Set<string>(view.tower.some((one) => one.piece === view.base) && view.base ? [view.base] : []);
  for (let before = -1; before < tower.size;) {
    before = tower.size;
    for (const { piece, on } of view.tower) if (on.some(([under]) => tower.has(under))) tower.add(piece);
  }
  return tower;
}

/** How many pieces the tower has, as the header says it. */
export function countWords(view: Pick<View, 'tower' | 'base'>): string {
  const count = standing(view).size;
  if (count === 0 && view.tower.length > 0) return 'The tower has fallen';
  return `${count} piece${count === 1 ? '' : 's'} in the tower`;
}

const APART = 24; // mm between pieces that nobody saw fall
const FRONT = -62; // mm before the middle of the table

/** Where fallen pieces lie: where they were seen to come to rest, and else in a row in front of the tower. */
export function about(fallen: string[], seen: Map<string, Lying>, box: Box): Map<string, Lying> {
  const rest = fallen.filter((name) => !seen.has(name));
  const row = new Map(rest.map((name, place) => [name, inRow(box, name, place - (rest.length - 1) / 2)]));
  return new Map(fallen.flatMap((name) => [[name, seen.get(name) ?? row.get(name)] as [string, Lying]]));
}

function inRow(box: Box, name: string, place: number): Lying {
  const resting = box.solids.get(box.byName.get(name)?.shape ?? '')?.resting[0];
  const flat: Lying['rotation'] = resting?.lying ?? [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return { rotation: flat, middle: [place * APART, FRONT, (resting?.height ?? 10) / 2] };
}
