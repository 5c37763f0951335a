/** A finished match, ply by ply, in the shape of a live table: the same components draw it. */

import type { Payload } from '../protocol';
import { shade } from '../shell/shade.svelte';
import { get } from './http';
import type { Live, Told } from './live.svelte';

export class Replayed {
  payload = $state.raw<Payload | null>(null);
  story = $state.raw<Told[]>([]);
  readonly fresh: Told[] = [];
  readonly chat = [];
  readonly line = 'live';
  readonly retryAt = 0;
  readonly sending = false;
  readonly refused = null;
  readonly moves = [];
  readonly mine = false;
  readonly seat = null;
  viewer = $state<number | null>(null);

  #known = new Map<string, Promise<Payload>>();

  constructor(readonly id: string) {}

  /** As a live table, for components that draw one. It takes no moves. */
  asLive(): Live {
    return this as unknown as Live;
  }

  async show(ply: number, seat: number | 'open' | null): Promise<void> {
    const name = `${ply}/${seat}`;
    let asked = this.#known.get(name);
    if (!asked) {
      const as = seat === null ? '' : seat === 'open' ? '?open=1' : `?seat=${seat}`;
      asked = get<Payload>(`/api/tables/${this.id}/plies/${ply}${as}`);
      this.#known.set(name, asked);
    }
    const payload = await asked;
    this.viewer = payload.seat;
    shade.show(payload.sitters);
    this.payload = { ...payload, seat: null };
    this.story = (payload.events as Told[]).filter((event) => event.ply <= ply);
  }

  request(): Promise<never> {
    return Promise.reject(new Error('A replay takes no moves.'));
  }
  play(): Promise<void> {
    return Promise.resolve();
  }
  why(): Promise<null> {
    return Promise.resolve(null);
  }
  again(): void {
    /* nothing to connect */
  }
  close(): void {
    /* nothing to close */
  }
}
