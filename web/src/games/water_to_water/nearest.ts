/** From place to place with the arrow keys. */

import type { Spot } from './forms';

const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

/** The nearest of some cells in an arrow's direction; one aside counts as farther than one ahead. */
export function nearest(cells: string[], from: Spot, key: string): string | null {
  const way = WAYS[key];
  if (!way) return null;
  const [dx, dy] = way;
  let best: string | null = null;
  let least = Infinity;
  for (const name of cells) {
    const [x = 0, y = 0] = name.split(',').map(Number);
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (ahead > 0 && ahead + 2 * aside < least) [least, best] = [ahead + 2 * aside, name];
  }
  return best;
}
