/** The deciding moment, once more: the table itself plays it, while the result waits at its edge. */

import { ReplayedTable } from '../net/replayed.svelte';

const STEP = 1100; // milliseconds for which each ply is seen
const AFTER = 4; // plies that are seen after the one that decided

export interface Decided {
  ply: number;
  said: string;
  change: number; // of the chance to win
}

export class Rerun {
  /** What the table shows instead of how the match ended. */
  table = $state.raw<ReplayedTable | null>(null);
  decided = $state.raw<Decided | null>(null);
  #timer = 0;

  constructor(
    readonly id: string,
    readonly last: () => number,
  ) {}

  /** Play it from the ply before, and stay where it ends until somebody goes on. */
  async play(decided: Decided): Promise<void> {
    window.clearTimeout(this.#timer);
    const replayed = new ReplayedTable(this.id);
    const from = Math.max(0, decided.ply - 1);
    await replayed.show(from, 'open');
    [this.table, this.decided] = [replayed, decided];
    this.#next(replayed, from + 1, Math.min(this.last(), decided.ply + AFTER));
  }

  again(): Promise<void> {
    return this.decided ? this.play(this.decided) : Promise.resolve();
  }

  end(): void {
    window.clearTimeout(this.#timer);
    [this.table, this.decided] = [null, null];
  }

  #next(replayed: ReplayedTable, ply: number, last: number): void {
    if (ply > last) return;
    this.#timer = window.setTimeout(() => {
      void replayed.show(ply, 'open').then(() => this.table === replayed && this.#next(replayed, ply + 1, last));
    }, STEP);
  }
}
