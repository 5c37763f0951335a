/** What each choice brings before it is made, as the server works it out from what this seat knows; asked once per position. */

import { untrack } from 'svelte';
import type { ShownTable } from '../net/table';
import type { Foreseen, ToldConsequence } from '../protocol';

const AT_ONCE = 24; // choices in one question

export class Foreseeing {
  #known = $state.raw(new Map<number, ToldConsequence>());
  #asked = new Set<number>();
  #ply = -1;
  #live: () => ShownTable;

  constructor(live: () => ShownTable) {
    this.#live = live;
  }

  /** What a choice brings; null as long as it is not known, or nobody can say. */
  of(action: number): ToldConsequence | null {
    const found = this.#known.get(action) ?? null;
    return this.#live().payload?.ply === this.#ply ? found : null;
  }

  /** Ask about choices that are shown now. An answer about an earlier position is thrown away. */
  want(actions: number[]): void {
    const live = this.#live();
    const ply = live.payload?.ply ?? -1;
    if (!live.mine || live.line !== 'live') return;
    untrack(() => {
      if (ply !== this.#ply) {
        this.#ply = ply;
        this.#asked.clear();
        this.#known = new Map();
      }
      const fresh = actions.filter((action) => !this.#asked.has(action)).slice(0, AT_ONCE);
      if (fresh.length === 0) return;
      for (const action of fresh) this.#asked.add(action);
      void this.#ask(ply, fresh);
    });
  }

  async #ask(ply: number, actions: number[]): Promise<void> {
    const told = await this.#live()
      .request<Foreseen | null>('foresee', { actions })
      .catch(() => null); // a table of this device, or no connection: then nothing is said
    if (!told || told.ply !== ply || this.#ply !== ply) return;
    this.#known = new Map([...this.#known, ...told.choices.map((one) => [one.action, one] as const)]);
  }
}
