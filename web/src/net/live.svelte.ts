/** A table that is played now, kept up to date by the server through every break of the line. */

import type {
  Bye,
  Chat,
  ChatLine,
  ErrorFrame,
  Hello,
  Hints,
  Known,
  Ok,
  Payload,
  Pong,
  Said,
  ToldMove,
  Way,
  Why,
} from '../protocol';
import { canPlayHere, HereLine, hintsHere, isHere, NotHere } from './here';
import { get, Refused } from './http';
import { isPassing, waitBefore } from './passing';
import { Pulse } from './pulse';
import { fresh, see } from './shuffles';
import type { Line, Move, ShownTable, Told } from './table';

type FromServer = ({ type: 'seat' } & Payload) | ({ type: 'chat' } & ChatLine) | Ok | ErrorFrame | Bye | Way | Pong;

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Refused) => void;
}

const FEW = 2; // reasons that are remembered: what was said twice running is not said again

export class LiveTable implements ShownTable {
  payload = $state.raw<Payload | null>(null);
  story = $state.raw<Told[]>([]);
  fresh = $state.raw<Told[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  chatBefore = $state(0); // the last line of chat that was written before we came
  way = $state.raw<Way | null>(null);
  line = $state<Line>('connecting');
  retryAt = $state(0);
  slow = $state(false); // whether an answer takes so long that one should be told
  skew = $state(0); // seconds by which our clock is ahead of the server's
  back = $state.raw<{ moves: number } | null>(null); // after a break of the line: how many moves happened in it
  #sent = $state<number | null>(null); // the ply whose answer is on its way
  readonly viewer = null;
  refused = $state.raw<Said | null>(null); // why the seat was not given
  parted = $state(false); // the seat was given to somebody else
  guard: ((move: Move) => Promise<boolean>) | null = null; // a lesson's

  #socket: WebSocket | HereLine | null = null;
  #waiting = new Map<number, Waiting>();
  #reasons = new Map<string, Promise<Why>>();
  #next = 1;
  #tries = 0;
  #seen = 0;
  #timer = 0;
  #over = false;
  #pulse: Pulse | null = null;
  #returned: (() => void)[] = []; // who waits for the line to come back
  #why: string[] = []; // the reasons of the best moves in the last hints
  #thinks: boolean; // whether hints are worked out in this browser

  constructor(
    readonly id: string,
    readonly seat: number | null,
  ) {
    this.#thinks = !isHere(id);
    this.#open();
    if (isHere(id)) return;
    window.addEventListener('offline', this.#left);
    window.addEventListener('online', this.#came);
    document.addEventListener('visibilitychange', this.#came);
  }

  get moves(): ToldMove[] {
    return this.payload?.moves ?? [];
  }

  get mine(): boolean {
    return this.seat !== null && this.payload?.to_act === this.seat && !this.payload.passing;
  }

  /** Whether an answer is on its way: to the server, or there until the moment at which everybody is told. */
  get sending(): boolean {
    return (this.#sent !== null && this.#sent === this.payload?.ply) || (this.payload?.answered ?? false);
  }

  /** Send a move, once, for the ply that is shown: whether it was made, the next payload tells. Where the line breaks
   *  it is sent again with the same key, so that it is made once. */
  async play(move: Move): Promise<void> {
    if (!this.payload || this.sending) return;
    const { ply } = this.payload;
    this.#sent = ply;
    try {
      if (this.guard && !(await this.guard(move))) return;
      await this.#insist('move', { ply, move, key: fresh() });
    } finally {
      if (this.#sent === ply) this.#sent = null; // else the next question has been answered already
    }
  }

  async why(move: Move): Promise<Said | null> {
    return (await this.judge(move)).reason;
  }

  /** Asked once per ply and move. */
  judge(move: Move): Promise<Why> {
    const name = JSON.stringify(move);
    const known = this.#reasons.get(name);
    if (known) return known;
    const asked = this.request<Why>('why', { move }).catch((error: unknown) => ({
      reason: error instanceof Refused ? error.said : null,
      foresight: null,
    }));
    this.#reasons.set(name, asked);
    return asked;
  }

  /** The rules in this browser work it out; the server does where they do not run, or are not those of the table. */
  async hint(): Promise<Hints> {
    const found = await this.#hint();
    this.#why = [...this.#why, ...found.hints.slice(0, 1).map((one) => one.why)].slice(-FEW);
    return found;
  }

  async #hint(): Promise<Hints> {
    const game = this.payload?.game ?? '';
    if (this.#thinks && canPlayHere(game)) {
      try {
        return await hintsHere(game, await this.request<Known>('known', {}), this.#why);
      } catch (error) {
        if (!(error instanceof NotHere)) throw error;
        this.#thinks = false;
      }
    }
    return this.request<Hints>('hint', { said: this.#why });
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
      this.#pulse?.sent();
    });
  }

  /** Ask, and ask again whenever the line has come back, until there is an answer. */
  async #insist(type: string, fields: Record<string, unknown>): Promise<void> {
    for (;;) {
      try {
        await this.request(type, fields);
        return;
      } catch (error) {
        const isBroken = error instanceof Refused && error.said.code === 'offline';
        if (!isBroken || this.#over || isHere(this.id)) throw error;
      }
      await new Promise<void>((resolve) => this.#returned.push(resolve));
    }
  }

  again(): void {
    window.clearTimeout(this.#timer);
    if (this.line === 'lost') this.#open();
  }

  close(): void {
    this.#over = true;
    window.clearTimeout(this.#timer);
    window.removeEventListener('offline', this.#left);
    window.removeEventListener('online', this.#came);
    document.removeEventListener('visibilitychange', this.#came);
    this.#pulse?.stop();
    this.#socket?.close();
    this.line = 'closed';
  }

  #open(): void {
    const socket = isHere(this.id) ? new HereLine(this.id) : new WebSocket(this.#address());
    const before = this.#socket;
    this.#socket = socket;
    before?.close(); // one that was about to open
    this.#pulse?.stop();
    if (!isHere(this.id)) this.#pulse = new Pulse({ ping: this.#ping, slow: this.#slows, dead: this.#left }, true);
    socket.onopen = () => {
      const hello: Hello = { type: 'hello', since: this.#seen };
      if (this.seat !== null) hello.seat = this.seat;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (message: { data: unknown }) => {
      if (socket !== this.#socket) return; // one that was given up speaks after all
      this.#pulse?.heard();
      this.#take(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #ping = (): void => {
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping' }));
  };
  #slows = (is: boolean): void => {
    this.slow = is;
  };
  /** Nobody is there any more, whatever the socket believes. */
  #left = (): void => {
    const socket = this.#socket;
    if (!socket || this.#over) return;
    this.#lost(socket);
    socket.close();
  };
  /** The network is back, or the page is seen again. */
  #came = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.line === 'lost') this.again();
    else this.#pulse?.ask();
  };

  #address(): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/api/tables/${this.id}/live`;
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
    } else if (frame.type === 'way') {
      this.way = frame;
    } else if (frame.type === 'pong') {
      this.skew = Date.now() / 1000 - frame.now;
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
    const wasLost = this.line === 'lost';
    this.line = 'live';
    const added = (payload.events as Told[]).filter((event) => event.ply > this.#seen);
    this.#seen = Math.max(this.#seen, payload.ply);
    this.#reasons.clear();
    this.fresh = this.story.length === 0 ? [] : added;
    if (added.length > 0) this.story = [...this.story, ...added];
    if (this.payload === null) see({ ...payload, id: this.id });
    const isFirst = this.payload === null;
    this.payload = payload;
    if (isFirst) this.#ping(); // so that we know what time it is there
    if (isFirst || wasLost) void this.#overhear(isFirst);
    if (!wasLost) return;
    const moved = added.filter((event) => event.seat !== null && event.seat !== this.seat);
    if (!isFirst) this.back = { moves: new Set(moved.map((event) => event.ply)).size };
    for (const returned of this.#returned.splice(0)) returned();
  }

  /** What was said before we came, or while the line was broken. */
  async #overhear(isFirst: boolean): Promise<void> {
    if (isHere(this.id)) return;
    const { lines } = await get<Chat>(`/api/tables/${this.id}/chat`).catch(() => ({ lines: [] }));
    if (isFirst) this.chatBefore = lines.at(-1)?.n ?? 0;
    const known = new Map([...lines, ...this.chat].map((line) => [line.n, line]));
    if (lines.length > 0) this.chat = [...known.values()].sort((a, b) => a.n - b.n);
  }

  #lost(socket: WebSocket | HereLine): void {
    if (socket !== this.#socket || this.#over) return;
    this.#socket = null;
    const message = 'The line broke before the answer came.';
    for (const waiting of this.#waiting.values())
      waiting.reject(new Refused(0, { code: 'offline', message, rule: '', parts: [] }));
    this.#waiting.clear();
    if (this.refused && this.payload === null) {
      this.line = 'closed';
      return;
    }
    this.line = 'lost';
    this.slow = false;
    this.#pulse?.stop();
    const wait = waitBefore(this.#tries++);
    this.retryAt = Date.now() + wait * 1000;
    this.#timer = window.setTimeout(() => this.#open(), wait * 1000);
  }
}
