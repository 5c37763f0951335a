/** Points on their way to a seat: it shows them when they have landed, never before. */

import type { Gain } from './gains';

export class Landing {
  /** By seat: how many points of what it has are still flying. */
  away = $state.raw<ReadonlyMap<number, number>>(new Map());

  leave(gains: readonly Gain[]): void {
    for (const gain of gains) this.#add(gain.seat, gain.by);
  }
  land(gain: Gain): void {
    this.#add(gain.seat, -gain.by);
  }

  #add(seat: number, by: number): void {
    if (by !== 0) this.away = new Map([...this.away, [seat, (this.away.get(seat) ?? 0) + by]]);
  }
}
