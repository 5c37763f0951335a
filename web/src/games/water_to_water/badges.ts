/** Where the badge of a feature lies in its cell: a lake's on its water, any other's in the middle. */

import { AROUND, cell, type Cell } from './cells';
import type { Face, Laid, Scored } from './forms';
import { lakeAt, waterAt } from './tiles';

const MIDDLE: Cell = [50, 50];

export function badgeAt(feature: Scored, [x, y]: Cell, map: Laid[], faces: ReadonlyMap<string, Face>): Cell {
  const laid = map.find((one) => one.x === x && one.y === y);
  const face = laid && faces.get(laid.tile);
  if (!laid || !face || face.lakes.length === 0 || (feature.kind !== 'lake' && feature.kind !== 'pond')) return MIDDLE;
  // Of several lakes on a tile it is the one that goes on into the feature's other cells.
  const cells = new Set(feature.cells?.map((at) => cell(...at)));
  const side = AROUND.findIndex(
    ([dx, dy], way) => cells.has(cell(x + dx, y + dy)) && lakeAt(face, laid.turn, way) >= 0,
  );
  return waterAt(face, side < 0 ? 0 : lakeAt(face, laid.turn, side), laid.turn);
}
