/** A finished match, ply by ply: the components that draw a live table draw it too. It takes no moves. */

import type { Payload } from '../protocol';
import { get, Refused } from './http';
import type { ShownTable, Told } from './table';

const PAUSE = 1000; // milliseconds, where the server says that this was too much at once

export class ReplayedTable implements ShownTable {
  payload = $state.raw<Payload | null>(null);
  story = $state.raw<Told[]>([]);
  readonly fresh: Told[] = [];
  readonly chat = [];
  readonly line = 'live';
  readonly retryAt = 0;
  readonly sending = false;
  readonly moves = [];
  readonly mine = false;
  readonly seat = null;
  viewer = $state<number | null>(null);

  #known = new Map<string, Promise<Payload>>();
  #asked = 0; // how often somebody wanted to see a ply: only the last wish is shown

  constructor(readonly id: string) {}

  async show(ply: number, seat: number | 'open' | null): Promise<void> {
    const asked = ++this.#asked;
    let payload: Payload | null = null;
    while (payload === null) {
      try {
        payload = await this.#payload(ply, seat);
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 429) throw error;
        await new Promise((done) => setTimeout(done, PAUSE));
      }
      if (asked !== this.#asked) return;
    }
    this.viewer = payload.seat;
    this.payload = { ...payload, seat: null };
    this.story = (payload.events as Told[]).filter((event) => event.ply <= ply);
  }

  #payload(ply: number, seat: number | 'open' | null): Promise<Payload> {
    const name = `${ply}/${seat}`;
    let asked = this.#known.get(name);
    if (!asked) {
      const as = seat === null ? '' : seat === 'open' ? '?open=1' : `?seat=${seat}`;
      asked = get<Payload>(`/api/tables/${this.id}/plies/${ply}${as}`);
      this.#known.set(name, asked);
      asked.catch(() => this.#known.delete(name));
    }
    return asked;
  }

  request(): Promise<never> {
    return Promise.reject(new Error('A replay takes no moves.'));
  }
  hint(): Promise<never> {
    return this.request();
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
}
