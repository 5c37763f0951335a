/** What makes a player's points on the map, said in a few words and drawn round. */

import { AROUND, cell, type Cell } from './cells';
import type { Player, Scored, View } from './forms';

const NOUNS: Partial<Record<Scored['kind'], [string, string]>> = {
  lake: ['closed lake', 'closed lakes'],
  pond: ['pond', 'ponds'],
  island: ['closed island', 'closed islands'],
  river: ['river', 'rivers'],
  void: ['void', 'voids'],
  square: ['full square', 'full squares'],
  ruin: ['ruin', 'ruins'],
  discard: ['discard pile', 'discard piles'],
  all_played: ['every tile played', 'every tile played'],
};

/** The features that make somebody's points; a Student's are his teacher's. */
export function scored(view: View, player: Player): Scored[] {
  const of = player.teacher === null ? player : (view.players[player.teacher] ?? player);
  return of.features.map((feature) => (feature.kind === 'extent' ? { ...feature, cells: extent(view) } : feature));
}

function extent({ bounds }: View): Cell[] {
  if (!bounds) return [];
  const found: Cell[] = [];
  for (let x = bounds.min_x; x <= bounds.max_x; x++)
    for (let y = bounds.min_y; y <= bounds.max_y; y++) found.push([x, y]);
  return found;
}

/** "3 closed lakes, 12 points": where the points come from. */
export function counted(features: Pick<Scored, 'kind' | 'size'>[]): string {
  const kinds = new Map<Scored['kind'], number>();
  for (const { kind } of features) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const words = [...kinds].map(([kind, count]) => {
    if (kind === 'extent') return `length and width ${features.find((one) => one.kind === kind)?.size ?? ''}`;
    if (kind === 'discard') return `${features.find((one) => one.kind === kind)?.size ?? ''} discarded`;
    const [one, many] = NOUNS[kind] ?? [kind, kind];
    return `${count} ${count === 1 ? one : many}`;
  });
  return words.join(', ');
}

/** The line round some cells, 100 to a side. */
export function outline(cells: Cell[]): string {
  const inside = new Set(cells.map(([x, y]) => cell(x, y)));
  const corners: Cell[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]; // side d runs from corner d to the next
  return cells
    .flatMap(([x, y]) =>
      AROUND.flatMap(([dx, dy], side) => {
        if (inside.has(cell(x + dx, y + dy))) return [];
        const [a, b] = [corners[side] as Cell, corners[(side + 1) % 4] as Cell];
        return [`M${(x + a[0]) * 100} ${(y + a[1]) * 100}L${(x + b[0]) * 100} ${(y + b[1]) * 100}`];
      }),
    )
    .join('');
}

/** The cell of a feature nearest to its middle: a badge lies there. */
export function heart(cells: Cell[]): Cell {
  const mean = (k: 0 | 1) => cells.reduce((sum, at) => sum + at[k], 0) / cells.length;
  const [x, y] = [mean(0), mean(1)];
  const far = (at: Cell) => Math.hypot(at[0] - x, at[1] - y);
  return cells.reduce((best, at) => (far(at) < far(best) ? at : best));
}
