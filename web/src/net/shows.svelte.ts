/** A shared replay: one leads, others see where in the match that is and what is pointed at. Nobody's cards are sent: only names of things. */

import type { Arrow, ErrorFrame, Hello, Led, Ok, Pointed, Shown } from '../protocol';
import { waitBefore } from './passing';
import { seatsAt } from './seats';
import { fresh } from './shuffles';

/** What the leader has before them. */
export interface Scene {
  ply: number;
  seen: string;
  at: Pointed | null;
  arrows: Arrow[];
}
type Told = Shown | Ok | ErrorFrame | { type: 'seat' | 'bye' | 'chat' | 'pong' };

const OFTEN = 150; // ms between two words of a leader
const STILL = 10_000; // ms after which a leader who does not move is heard again

export class SharedReplay {
  code = $state<string | null>(null);
  followers = $state(0);
  shown = $state.raw<Shown | null>(null);
  wrong = $state('');

  #socket: WebSocket | null = null;
  #key = fresh();
  #scene: Scene | null = null;
  #timer = 0;
  #again = 0;
  #tries = 0;
  #over = false;
  #number = 1;
  #greeted: WebSocket | null = null; // the one that has been told who comes

  constructor(
    readonly id: string,
    readonly follows: string | null, // the code of somebody's link; null: this one leads
  ) {
    this.#open();
  }

  /** Show this from now on. */
  lead(scene: Scene): void {
    this.#scene = scene;
    if (this.#timer === 0) this.#timer = window.setTimeout(() => this.#speak(), OFTEN);
  }

  close(): void {
    this.#over = true;
    window.clearTimeout(this.#timer);
    window.clearTimeout(this.#again);
    this.#socket?.close();
  }

  #speak(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#speak(), STILL);
    if (this.follows === null && this.#scene) this.#send({ type: 'lead', key: this.#key, ...this.#scene });
  }

  #send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ id: this.#number++, ...frame }));
  }

  #open(): void {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${this.id}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: 'hello', since: 2 ** 31 - 1 };
      const seats = seatsAt(this.id);
      if (seats.length > 1) hello.seat = seats[0]; // else the server asks which
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Told);
    socket.onclose = () => {
      if (this.#over) return;
      this.shown = null;
      this.#again = window.setTimeout(() => this.#open(), waitBefore(this.#tries++) * 1000);
    };
  }

  #hear(told: Told): void {
    if (told.type === 'seat' && this.#greeted !== this.#socket) {
      this.#greeted = this.#socket;
      this.#tries = 0;
      if (this.follows === null) this.#speak();
      else this.#send({ type: 'follow', code: this.follows });
    } else if (told.type === 'shown') this.shown = told;
    else if (told.type === 'error') this.wrong = told.error.message;
    else if (told.type === 'ok') {
      const result = told.result as Led | Shown;
      if ('code' in result) [this.code, this.followers] = [result.code, result.followers];
      else this.shown = result;
    }
  }
}
