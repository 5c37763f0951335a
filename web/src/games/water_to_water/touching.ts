/** Where the water of a tile that was laid meets that of its neighbours: in the middle of the sides that touch. */

import { AROUND, cell, type Cell } from './cells';
import type { Face, Laid } from './forms';
import { edge } from './sides';

/** The middles of those sides, a hundred to a cell, for each cell that was laid just now. */
export function touching(fresh: ReadonlySet<string>, map: Laid[], faces: Map<string, Face>): Cell[] {
  const lie = new Set(map.map(({ x, y }) => cell(x, y)));
  return map.flatMap(({ tile, x, y, turn }) => {
    const face = faces.get(tile);
    if (!face || !fresh.has(cell(x, y))) return [];
    return AROUND.flatMap(([dx, dy], side): Cell[] =>
      lie.has(cell(x + dx, y + dy)) && edge(face, turn, side) !== 'land'
        ? [[x * 100 + 50 + dx * 50, y * 100 + 50 + dy * 50]]
        : [],
    );
  });
}
