/** A table to try components on: nobody answers but the test, and all that is asked is kept. */

import { Refused } from '../net/http';
import type { AnyForms, Line, Move, Shown, ShownTable, Told } from '../net/table';
import type { ChatLine, Hints, Said, Sitter, ToldMove, Way, Why } from '../protocol';

export const sentence = (message: string, code = 'illegal', rule = ''): Said => ({ code, message, rule, parts: [] });

/** People at the seats, in this order; an empty name is an open seat where nobody has sat down. */
export function people(...names: string[]): Sitter[] {
  return names.map((name, seat) => ({
    seat,
    kind: name ? 'person' : 'open',
    name,
    here: name !== '',
    connected: name !== '',
    substitute: null,
    colour: null,
    away: null,
    substitute_since: null,
  }));
}

/** What a seat is told of a match that has begun, but for `what` the test is about. */
export function payloadOf<Forms extends AnyForms>(what: Partial<Shown<Forms>> = {}): Shown<Forms> {
  return {
    id: 'pond',
    game: 'showdown',
    ply: 1,
    seat: 0,
    sitters: people('Ada', 'Ben'),
    begun: true,
    waiting: [],
    to_act: 0,
    view: null,
    moves: [],
    complete: true,
    space: null,
    events: [],
    since: 0,
    outcome: null,
    clock: null,
    orders: [],
    undo: null,
    undo_to: null,
    promise: 'promise',
    seed: null,
    nonces: [],
    without_nonce: [],
    rematch: null,
    options: {},
    lesson: null,
    away: 600,
    reissues: [],
    notices: [],
    host: false,
    flaws: [],
    warming: null,
    pause: [0.6, 1.6],
    quick_windows: false,
    variant: null,
    unrated: false,
    answered: false,
    passing: false,
    alias: 'maple-otter',
    called: '',
    watching: 0,
    wants: [],
    onward: null,
    deal: null,
    tournament: null,
    rated: false,
    rerated: [],
    timing: null,
    rematch_by: null,
    guests_talk: false,
    lost: [],
    vacation: null,
    type: 'seat',
    ...what,
  };
}

export const told = <Event extends Told>(text: string, what: Partial<Event> = {}): Event =>
  ({ ply: 1, kind: 'played', seat: null, text, parts: [], ...what }) as Told as Event;
export const moveOf = (action: number, data: Record<string, unknown>, text = `Move ${action}.`): ToldMove => ({
  action,
  text,
  parts: [],
  data,
});

export class TriedTable<Forms extends AnyForms = AnyForms> implements ShownTable<Forms> {
  payload: Shown<Forms> | null = $state.raw(null);
  story = $state.raw<Forms['event'][]>([]);
  fresh = $state.raw<Forms['event'][]>([]);
  chat = $state.raw<ChatLine[]>([]);
  line = $state<Line>('live');
  retryAt = $state(0);
  sending = $state(false);
  slow = $state(false);
  skew = $state(0);
  viewer = $state<number | null>(null);
  way = $state.raw<Way | null>(null);
  guard: ((move: Move) => Promise<boolean>) | null = null;

  played: Move[] = [];
  wondered: Move[] = []; // what it was asked about
  asked: [type: string, fields: Record<string, unknown>][] = [];
  weighed: number[] = []; // the choices whose consequences were asked for
  answers: Record<string, unknown> = {}; // by type of request; a sentence refuses it
  reasons: Record<string, Said> = {}; // by move, as JSON
  foresight: object | null = null; // of every move
  connected = 0; // how often somebody did not want to wait

  constructor(what: Partial<Shown<Forms>> = {}) {
    this.payload = payloadOf(what);
  }

  get id(): string {
    return this.payload?.id ?? '';
  }
  get seat(): number | null {
    return this.payload?.seat ?? null;
  }
  get moves(): ToldMove[] {
    return this.payload?.moves ?? [];
  }
  get mine(): boolean {
    return this.seat !== null && this.payload?.to_act === this.seat && !this.payload.passing;
  }

  /** The server tells more. */
  tell(what: Partial<Shown<Forms>>): void {
    this.payload = payloadOf({ ...this.payload, ...what });
  }

  async play(move: Move): Promise<void> {
    if (this.guard && !(await this.guard(move))) return;
    this.played.push(move);
    const refused = this.answers.move as Said | undefined;
    if (refused) throw new Refused(422, refused);
  }
  async why(move: Move): Promise<Said | null> {
    return (await this.judge(move)).reason;
  }
  async judge(move: Move): Promise<Why> {
    this.wondered.push(move);
    return { reason: this.reasons[JSON.stringify(move)] ?? null, foresight: this.foresight };
  }
  hint(): Promise<Hints> {
    return this.request('hint', {});
  }
  async request<T>(type: string, fields: Record<string, unknown>): Promise<T> {
    if (type === 'foresee') this.weighed.push(...(fields.actions as number[]));
    else this.asked.push([type, fields]);
    const answer = this.answers[type];
    if (isSentence(answer)) throw new Refused(422, answer);
    return answer as T;
  }
  again(): void {
    this.connected += 1;
  }
}

const isSentence = (answer: unknown): answer is Said =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
