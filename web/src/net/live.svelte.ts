/** A table that is played now, kept up to date by the server through every break of the line. */

import type { Bye, ChatLine, ErrorFrame, Hello, Hints, Ok, Payload, Said, ToldMove } from '../protocol';
import { Refused } from './http';
import { isPassing, waitBefore } from './passing';
import { see } from './shuffles';
import type { Line, Move, ShownTable, Told } from './table';

type FromServer = ({ type: 'seat' } & Payload) | ({ type: 'chat' } & ChatLine) | Ok | ErrorFrame | Bye;

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Refused) => void;
}

export class LiveTable implements ShownTable {
  payload = $state.raw<Payload | null>(null);
  story = $state.raw<Told[]>([]);
  fresh = $state.raw<Told[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  line = $state<Line>('connecting');
  retryAt = $state(0);
  sending = $state(false);
  readonly viewer = null;
  refused = $state.raw<Said | null>(null); // why the seat was not given
  parted = $state(false); // the seat was given to somebody else
  guard: ((move: Move) => Promise<boolean>) | null = null; // a lesson's

  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #reasons = new Map<string, Promise<Said | null>>();
  #next = 1;
  #tries = 0;
  #seen = 0;
  #timer = 0;
  #over = false;

  constructor(
    readonly id: string,
    readonly seat: number | null,
  ) {
    this.#open();
  }

  get moves(): ToldMove[] {
    return this.payload?.moves ?? [];
  }

  get mine(): boolean {
    return this.seat !== null && this.payload?.to_act === this.seat;
  }

  /** Send a move, once, for the ply that is shown: whether it was made, the next payload tells. */
  async play(move: Move): Promise<void> {
    if (!this.payload || this.sending) return;
    this.sending = true;
    try {
      if (this.guard && !(await this.guard(move))) return;
      await this.request('move', { ply: this.payload.ply, move });
    } finally {
      this.sending = false;
    }
  }

  /** Asked once per ply and move. */
  why(move: Move): Promise<Said | null> {
    const name = JSON.stringify(move);
    const known = this.#reasons.get(name);
    if (known) return known;
    const asked = this.request<{ reason: Said | null }>('why', { move })
      .then((answer) => answer.reason)
      .catch((error: unknown) => (error instanceof Refused ? error.said : null));
    this.#reasons.set(name, asked);
    return asked;
  }

  hint(): Promise<Hints> {
    return this.request<Hints>('hint', {});
  }

  request<T>(type: string, fields: Record<string, unknown>): Promise<T> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      const message = 'No connection. Your seat is safe; try again in a moment.';
      return Promise.reject(new Refused(0, { code: 'offline', message, rule: '', parts: [] }));
    }
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  again(): void {
    window.clearTimeout(this.#timer);
    if (this.line === 'lost') this.#open();
  }

  close(): void {
    this.#over = true;
    window.clearTimeout(this.#timer);
    this.#socket?.close();
    this.line = 'closed';
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: 'hello', since: this.#seen };
      if (this.seat !== null) hello.seat = this.seat;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (message) => this.#take(JSON.parse(String(message.data)) as FromServer);
    socket.onclose = () => this.#lost(socket);
  }

  #take(frame: FromServer): void {
    if (frame.type === 'seat') this.#told(frame);
    else if (frame.type === 'ok') this.#answered(frame.id)?.resolve(frame.result as never);
    else if (frame.type === 'error') {
      const waiting = this.#answered(frame.id);
      if (waiting) waiting.reject(new Refused(422, frame.error));
      else if (!isPassing(frame.error)) this.refused = frame.error; // else the line closes, and hello is said again
    } else if (frame.type === 'bye' && !frame.again) {
      this.parted = true;
      this.close();
    } else if (frame.type === 'chat') {
      this.chat = [...this.chat.filter((line) => line.n !== frame.n), frame].sort((a, b) => a.n - b.n);
    }
  }

  /** Who waits for the answer with this number: once. */
  #answered(id: Ok['id']): Waiting | undefined {
    const waiting = this.#waiting.get(Number(id));
    this.#waiting.delete(Number(id));
    return waiting;
  }

  #told(payload: Payload): void {
    this.#tries = 0;
    this.line = 'live';
    const added = (payload.events as Told[]).filter((event) => event.ply > this.#seen);
    this.#seen = Math.max(this.#seen, payload.ply);
    this.#reasons.clear();
    this.fresh = this.story.length === 0 ? [] : added;
    if (added.length > 0) this.story = [...this.story, ...added];
    if (this.payload === null) see({ ...payload, id: this.id });
    this.payload = payload;
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket || this.#over) return;
    const message = 'The line broke before the answer came.';
    for (const waiting of this.#waiting.values())
      waiting.reject(new Refused(0, { code: 'offline', message, rule: '', parts: [] }));
    this.#waiting.clear();
    if (this.refused && this.payload === null) {
      this.line = 'closed';
      return;
    }
    this.line = 'lost';
    const wait = waitBefore(this.#tries++);
    this.retryAt = Date.now() + wait * 1000;
    this.#timer = window.setTimeout(() => this.#open(), wait * 1000);
  }
}
