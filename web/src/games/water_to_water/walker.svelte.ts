/** Where the keyboard is on the map: cell by cell with the arrow keys, or from one place that fits to the next. */

import type { Bounds, Spot } from './forms';

const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

export class Walker {
  #chosen = $state.raw<Spot | null>(null);

  /** The map's reach, the places where something can be done, and the cell laid last. */
  constructor(
    readonly bounds: () => Bounds | null,
    readonly fitting: () => Spot[],
    readonly last: () => Spot | null,
  ) {}

  /** All that can be walked: the map, and the spaces around it. */
  readonly reach = $derived.by((): Bounds => {
    const bounds = this.bounds();
    if (!bounds) return { min_x: 0, max_x: 0, min_y: 0, max_y: 0 };
    const { min_x, max_x, min_y, max_y } = bounds;
    return { min_x: min_x - 1, max_x: max_x + 1, min_y: min_y - 1, max_y: max_y + 1 };
  });
  /** Places that fit, row by row. */
  readonly places = $derived.by(() => this.fitting().toSorted((one, other) => one.y - other.y || one.x - other.x));
  /** Where Tab comes to: where one was, else where something fits, else what was laid last. */
  readonly at = $derived.by((): Spot => {
    const chosen = this.#chosen;
    if (chosen && this.#isInReach(chosen)) return chosen;
    return this.places[0] ?? this.last() ?? { x: 0, y: 0 };
  });

  go({ x, y }: Spot): void {
    this.#chosen = { x, y };
  }
  /** The next cell in an arrow's direction; null for other keys, and beyond the last. */
  step(from: Spot, key: string): Spot | 'edge' | null {
    const way = WAYS[key];
    if (!way) return null;
    const next = { x: from.x + way[0], y: from.y + way[1] };
    return this.#isInReach(next) ? next : 'edge';
  }
  /** The next place that fits, or the one before, around the end; the first if one was not on the map. */
  next(by: number, isHere: boolean): { at: Spot; number: number; count: number } | null {
    const { places, at } = this;
    const count = places.length;
    const beyond = (one: Spot) => one.y - at.y || one.x - at.x;
    const ahead = by > 0 ? places.findIndex((one) => beyond(one) > 0) : places.findLastIndex((one) => beyond(one) < 0);
    const around = by > 0 ? 0 : count - 1;
    const place = !isHere || ahead < 0 ? around : ahead;
    const found = places[place];
    return found ? { at: found, number: place + 1, count } : null;
  }

  #isInReach({ x, y }: Spot): boolean {
    const { min_x, max_x, min_y, max_y } = this.reach;
    return x >= min_x && x <= max_x && y >= min_y && y <= max_y;
  }
}
