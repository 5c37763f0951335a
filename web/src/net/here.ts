/** Tables of this device: the same requests and lines as the server's, answered by the engine's thread. */

import { type Engine, NotHere, openEngine } from '../engine/engine';
import type { Hints, Known, Made, Summary, ToldOutcome } from '../protocol';
import { keep, recall } from '../storage';

const HERE = 'here-'; // what the names of these tables begin with
const KNOWN = 'watertable-here'; // whether there was ever one: else the engine need not be asked
const GAMES: readonly string[] = ['showdown', 'water-to-water']; // physics needs the server

export { NotHere };

export const isHere = (id: string): boolean => id.startsWith(HERE);
export const canPlayHere = (game: string): boolean => GAMES.includes(game) && typeof Worker !== 'undefined';

let engine: Engine | null = null;
const started = (): Engine => (engine ??= openEngine(() => (engine = null)));

/** Ask the engine, which is started when it is first needed. */
const ask = <T>(name: string, given?: unknown): Promise<T> => started().ask(name, given) as Promise<T>;

/** Answer a request about a table of this device, or for one; undefined if it is the server's. */
export function answerHere(method: string, path: string, body: unknown): Promise<unknown> | undefined {
  const { pathname, searchParams } = new URL(path, 'http://here');
  const [, api, room, id = '', what = '', ply] = pathname.split('/');
  const asked = (body ?? {}) as Record<string, unknown>;
  if (api !== 'api') return undefined;
  if (method === 'POST' && id === '' && asked['here'] === true && (room === 'tables' || room === 'lessons')) {
    keep(KNOWN, true);
    return ask('make', [asked, room === 'lessons']);
  }
  if (room !== 'tables' || !isHere(id)) return undefined;
  const seat = searchParams.get('seat');
  switch (what) {
    case '':
      return ask('payload', id);
    case 'join':
      return ask('join', [id, asked['token'], asked['name'], asked['colour']]);
    case 'plies':
      return ask('plyOf', [id, Number(ply), seat === null ? null : Number(seat), searchParams.has('open')]);
    case 'rematch':
      return ask('rematch', [id, asked['seat'], asked['bot']]);
    case 'call':
      return ask('call', [id, asked['name']]);
    case 'review':
      return Promise.resolve(NO_REVIEW);
  }
  const said = {
    code: 'not_here',
    message: 'A table that is played on this device cannot do that.',
    rule: '',
    parts: [],
  };
  return Promise.reject(new NotHere(said));
}

const NO_REVIEW = {
  state: 'none',
  said: 'A match that was played on this device is not reviewed.',
  said_parts: [],
  playouts: 0,
  choices: [],
  costly: [],
  seats: [],
};

/** Whether somebody has ever played on this device. */
export const hasPlayedHere = (): boolean => recall(KNOWN, false);

/** The tables of this device; none if there was never one, without starting anything. */
export const tablesHere = (): Promise<Summary[]> => (hasPlayedHere() ? ask<Summary[]>('mine') : Promise.resolve([]));

/** Play a log through again: how many plies, and what is wrong with it, if anything is. */
export const playedHere = (
  log: string,
  outcome: ToldOutcome | null,
): Promise<{ plies: number; wrong: string | null }> => ask('examine', [log, outcome]);

/** What if: a table of this device that goes on from a ply of a match, with a bot at each other seat. */
export const playOnHere = (log: string, ply: number, seat: number, bot: string): Promise<Made> => {
  keep(KNOWN, true);
  return ask('playOn', [log, ply, seat, bot]);
};

/** Hints at a server's table, worked out here from what the server says that the seat may know. */
export const hintsHere = async (game: string, known: Known, told: string[]): Promise<Hints> => {
  const seed = Math.floor(Math.random() * 2 ** 48); // for a second opinion, ask again
  return { hints: await ask('hints', [game, known, told, seed]) };
};

export const logHere = (id: string): Promise<string> => ask('log', id);

/** A line to a table of this device, as a WebSocket is one to the server's. */
export class HereLine {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  #line: number;

  constructor(readonly id: string) {
    this.#line = started().line((frame) => this.#told(frame));
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const frame = JSON.parse(text) as { type: string; seat?: number; since?: number; id?: number };
    const asked =
      frame.type === 'hello'
        ? ask<null>('open', [this.id, this.#line, frame.seat ?? null, frame.since ?? 0])
        : ask<object>('frame', [this.id, this.#line, frame]);
    asked
      .then((answer) => answer && this.#told(answer))
      .catch((error: NotHere) => this.#told({ type: 'error', id: frame.id ?? null, error: error.said }));
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    started().hangUp(this.#line);
    ask('close', [this.id, this.#line]).catch(() => undefined);
    this.onclose?.();
  }

  #told(frame: object): void {
    if (this.readyState === WebSocket.OPEN) this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
