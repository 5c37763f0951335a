/**
 * One queue of moments: what the server has told is shown first, and told when it has been seen; or it is told beat by beat,
 * and each beat stays for its published time before the next is told.
 *
 * A table behind this queue is what picture, log, stocks, sounds, result and prompt draw. So none of them knows more
 * than the picture has shown, and nobody has to wait for anybody: they all are told in the same step.
 */

import { untrack } from 'svelte';
import { Refused } from '../net/http';
import type { AnyForms, Moment, Moments, Move, Pace, Perform, Shown, ShownTable } from '../net/table';
import type { Hints, Said, ToldMove, Way, Why } from '../protocol';
import { settings } from '../settings.svelte';
import { beatsOf, lengthOf, LONGEST } from './beats';
import { helped } from './strength';

const SHORT = 10; // seconds: whoever has less left to answer is told at once
const FAR = 3600; // seconds: a deadline beyond that hurries nobody
const BEHIND = 12; // plies that may wait; whoever is further behind is told all

/** A moment that waits, and how the table stands after it; a ply within a payload has no view of its own. */
interface Waiting<Forms extends AnyForms> extends Moment {
  events: Forms['event'][];
  payload: Shown<Forms> | null;
  until: number; // when the next may be told at the latest
}
/** A table that can be asked before it sends a move. */
type Source<Forms extends AnyForms> = ShownTable<Forms> & { guard?: ((move: Move) => Promise<boolean>) | null };

export class QueuedTable<Forms extends AnyForms = AnyForms> implements ShownTable<Forms>, Moments {
  payload = $state.raw<Shown<Forms> | null>(null);
  story = $state.raw<Forms['event'][]>([]);
  fresh = $state.raw<Forms['event'][]>([]);
  showing = $state.raw<Moment | null>(null);
  perform: Perform | null = null;
  pace: Pace | null = null;

  #waiting: Waiting<Forms>[] = [];
  #heard = 0; // how much of the source's story has been queued
  #isRunning = false;
  #isLate = false; // whether all that waits is to be told with the moment that is shown
  #until = 0; // when all that waits has been seen
  #cut = new AbortController();
  #timer = 0;
  #still = matchMedia('(prefers-reduced-motion: reduce)');
  #stop: () => void;

  constructor(readonly source: Source<Forms>) {
    const hidden = () => document.hidden && this.catchUp();
    document.addEventListener('visibilitychange', hidden);
    const unroot = $effect.root(() => {
      $effect.pre(() => {
        const { payload, story } = source;
        if (payload) untrack(() => this.#take(payload, story));
      });
    });
    this.#stop = () => {
      unroot();
      window.clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', hidden);
      this.#cut.abort();
    };
  }

  get moments(): Moments {
    return this;
  }
  get moves(): ToldMove[] {
    return this.payload?.moves ?? [];
  }
  get mine(): boolean {
    return this.seat !== null && this.payload?.to_act === this.seat && !this.payload.passing;
  }

  skip(): void {
    this.#cut.abort();
  }

  /** Tell everything now. */
  catchUp(): void {
    this.#isLate = this.#isRunning; // then what is shown is told first, and the rest with it
    if (this.#isRunning) this.skip();
    else if (this.#waiting.length > 0) this.#tell(this.#waiting.splice(0));
  }

  close(): void {
    this.#stop();
  }

  #take(payload: Shown<Forms>, story: Forms['event'][]): void {
    const added = story.slice(this.#heard);
    this.#heard = story.length;
    const plies = [...new Set([...added.map((event) => event.ply), payload.ply])];
    const beats = plies.flatMap((ply) =>
      beatsOf(
        added.filter((event) => event.ply === ply),
        this.pace,
      ).map((events) => ({ ply, events })),
    );
    beats.forEach((beat, place) =>
      this.#waiting.push({
        ...beat,
        payload: place === beats.length - 1 ? payload : null,
        until: this.#seenBy(beat.events),
      }),
    );
    const behind = new Set(this.#waiting.map((moment) => moment.ply)).size;
    if (this.payload === null || this.#isHurried(payload) || behind > BEHIND) this.catchUp();
    else void this.#run();
  }

  /** Whether nobody has time, or eyes, for a picture. */
  #isHurried(payload: Shown<Forms>): boolean {
    window.clearTimeout(this.#timer);
    if (this.#still.matches || settings.kept.fast || document.hidden) return true;
    if (payload.clock?.deadline == null || payload.to_act !== this.seat) return false;
    const spare = payload.clock.deadline - payload.clock.now - SHORT;
    if (spare > 0 && spare < FAR) this.#timer = window.setTimeout(() => this.catchUp(), spare * 1000);
    return spare <= 0;
  }

  /** When this has been seen, and all before it: as the server reckons, so that no clock is charged for a picture. */
  #seenBy(events: Forms['event'][]): number {
    const now = performance.now();
    const later = Math.min(Math.max(this.#until, now) + lengthOf(events, this.pace), now + LONGEST);
    this.#until = Math.max(this.#until, later);
    return later;
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let moment = this.#waiting.shift(); moment; moment = this.#waiting.shift()) {
      this.#cut = new AbortController();
      const seen = this.perform?.(moment, this.#cut.signal) ?? null;
      if (seen !== null) {
        this.showing = moment;
        await over(seen, this.#cut.signal);
        this.showing = null;
      }
      this.#tell([moment, ...this.#late()]);
      const stays = Math.min(lengthOf(moment.events, this.pace), moment.until - performance.now());
      if (stays > 0) {
        this.#cut = new AbortController();
        await over(stays, this.#cut.signal);
        const late = this.#late();
        if (late.length > 0) this.#tell(late);
      }
    }
    this.#isRunning = false;
  }

  /** All that waits, where nobody waits for it any more. */
  #late(): Waiting<Forms>[] {
    const late = this.#isLate ? this.#waiting.splice(0) : [];
    this.#isLate = false;
    return late;
  }

  #tell(moments: Waiting<Forms>[]): void {
    const added = moments.flatMap((moment) => moment.events);
    this.fresh = this.payload === null ? [] : added; // what had happened before one came is no news
    if (added.length > 0) this.story = [...this.story, ...added];
    this.payload = moments.findLast((moment) => moment.payload !== null)?.payload ?? this.payload;
  }

  async play(move: Move): Promise<void> {
    if (this.source.payload?.ply !== this.payload?.ply) {
      this.catchUp();
      throw new Refused(409, { code: 'stale', message: 'Somebody moved first.', rule: '', parts: [] });
    }
    return this.source.play(move);
  }
  why(move: Move): Promise<Said | null> {
    return this.source.why(move);
  }
  judge(move: Move): Promise<Why> {
    return this.source.judge?.(move) ?? Promise.resolve({ reason: null, foresight: null });
  }
  async hint(): Promise<Hints> {
    const hints = await this.source.hint();
    helped(this.id);
    return hints;
  }
  async request<T>(type: string, fields: Record<string, unknown>): Promise<T> {
    const answer = await this.source.request<T>(type, fields);
    if (type === 'undo') helped(this.id);
    return answer;
  }
  again(): void {
    this.source.again();
  }

  get guard(): ((move: Move) => Promise<boolean>) | null {
    return this.source.guard ?? null;
  }
  set guard(asks: ((move: Move) => Promise<boolean>) | null) {
    this.source.guard = asks;
  }
  get id(): string {
    return this.source.id;
  }
  get seat(): number | null {
    return this.source.seat;
  }
  get viewer(): number | null {
    return this.source.viewer;
  }
  get chat() {
    return this.source.chat;
  }
  get chatBefore(): number {
    return this.source.chatBefore ?? 0;
  }
  get line() {
    return this.source.line;
  }
  get way(): Way | null {
    return this.source.way ?? null;
  }
  get slow(): boolean {
    return this.source.slow ?? false;
  }
  get skew(): number {
    return this.source.skew ?? 0;
  }
  get retryAt(): number {
    return this.source.retryAt;
  }
  get sending(): boolean {
    return this.source.sending;
  }
}

/** Wait until a moment has been seen, or nobody wants to see more of it. What fails was seen. */
function over(seen: Promise<void> | number, cut: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (cut.aborted) return done();
    cut.addEventListener('abort', () => done(), { once: true });
    if (typeof seen === 'number') window.setTimeout(done, seen);
    else seen.then(done, () => done());
  });
}
