/** What is seen of a table: the tower as it was told, the film of what happens, and pieces that lie about after a fall. */

import type { Moment } from '../../net/table';
import Film, { framed, lengthOf, LONGEST, type Tower } from './film.svelte';
import type { GameEvent } from './forms';
import type { Motion } from './keyframes';
import { knocksOf } from './knocks';
import { motionOf } from './motions';
import type { Box } from './pieces';
import { knock } from './wood';

const WORLD = -3; // who answers when a piece is let go
const LOOK = 900; // ms that a fall is looked at before it is told
const SLOWLY = 0.3;

/** A fall, to be seen again. */
export interface Fall {
  ply: number;
  motion: Motion;
  before: Tower;
}

/** Whether the world answered at this moment: then there may be a film. */
export const isMotion = (moment: Moment): boolean => moment.events.some((event) => (event as GameEvent).by === WORLD);
const isFall = (moment: Moment): boolean => moment.events.some(({ kind }) => kind === 'splash' || kind === 'pardoned');

export default class Picture {
  readonly film = new Film();
  readonly again = new Film(); // a fall that is seen once more, or a replay's
  fall = $state.raw<Fall | null>(null); // the last one
  strewn = $state.raw<Tower>(new Map()); // where pieces were last seen to lie
  isAgain = $state(false);
  #cut = new AbortController();

  constructor(
    readonly id: string,
    readonly box: Box,
  ) {}

  /** Show what the world answered, over the tower as it was. */
  async perform(moment: Moment, before: Tower, cut: AbortSignal, loud: boolean): Promise<void> {
    this.stop();
    const motion = await motionOf(this.id, moment.ply);
    if (!motion || cut.aborted) return this.#note(moment, motion, before);
    const silence = loud ? knock(knocksOf(motion), this.box) : () => undefined;
    cut.addEventListener('abort', silence, { once: true });
    await this.film.play(motion, this.box, before, cut);
    this.#note(moment, motion, before);
    if (isFall(moment)) await pause(lookAt(moment, motion), cut);
  }

  /** Remember how a moment ended, whether or not it was seen. */
  async remember(moment: Moment, before: Tower): Promise<void> {
    this.#note(moment, await motionOf(this.id, moment.ply), before);
  }
  #note(moment: Moment, motion: Motion | null, before: Tower): void {
    if (!motion) return;
    this.strewn = new Map([...this.strewn, ...framed(motion, this.box, before, motion.frames.length - 1)]);
    if (isFall(moment)) this.fall = { ply: moment.ply, motion, before };
  }

  /** See a film over what lies there: the last fall slowly and from beside, or another as it was. */
  async watch({ motion, before }: Pick<Fall, 'motion' | 'before'>, slowly: boolean): Promise<void> {
    this.stop();
    const { signal } = (this.#cut = new AbortController());
    this.isAgain = slowly;
    await this.again.play(motion, this.box, before, signal, slowly ? SLOWLY : 1);
    if (slowly) await pause(LOOK, signal);
    if (!signal.aborted) this.stop();
  }
  stop(): void {
    this.#cut.abort();
    this.again.clear();
    this.isAgain = false;
  }
}

/** How long a fall is looked at: no longer than the server gives for its film, but at the end of a match. */
function lookAt(moment: Moment, motion: Motion): number {
  if (moment.events.some(({ kind }) => kind === 'won')) return LOOK;
  const given = Math.min(LONGEST, motion.frames.length / motion.rate);
  return Math.min(LOOK, (given - lengthOf(motion)) * 1000);
}

const pause = (ms: number, cut: AbortSignal): Promise<void> =>
  new Promise((done) => {
    window.setTimeout(done, ms);
    cut.addEventListener('abort', () => done(), { once: true });
  });
