/** A hand that holds a piece: it sways as the server shows it, until it lets go or must rest. */

import type { Way } from '../../protocol';
import { STILL, swayAt, swayOf, type Sway } from './hand';

const DRIFT = 0.1; // ticks by which the time of an earlier glimpse is believed less with each new one
const FRESH = 0.4; // seconds: a picture that is older shows a hand that has gone on; the server takes no tick older than one

export default class Hand {
  sway = $state.raw<Sway>(STILL);
  seconds = $state(0); // since it was taken in hand
  isSpent = $state(false); // it must rest: nothing more will be shown

  #shown = new Map<number, Sway>();
  #ply = -1;
  #rate = 20;
  #ahead = 0; // by how many ticks the hand is ahead of our own clock
  #tick = 0;
  #last = Infinity; // there is no tick after this one

  /** The tick to be let go at: the one that is seen, or, on a screen too slow to show it in time, where the hand is now. */
  get tick(): number {
    if (this.#shown.size === 0) return this.#tick;
    const now = this.#tickAt(this.#moment());
    return now - this.#tick > FRESH * this.#rate ? now : this.#tick;
  }

  /** See more of its way. */
  hear(way: Way): void {
    const ahead = way.now - this.#clock(way.rate);
    if (way.ply === this.#ply) {
      this.#ahead = Math.max(ahead, this.#ahead - DRIFT); // the one that came with the least delay is right
    } else {
      this.#shown.clear();
      [this.#ply, this.#ahead, this.#tick] = [way.ply, ahead, 0];
    }
    this.#rate = way.rate;
    way.at.forEach((at, place) => this.#shown.set(way.tick + place, swayOf(at)));
    this.#last = way.last;
    this.isSpent = false;
  }

  /** Follow the way from now on; the answer ends it. */
  follow(): () => void {
    let frame = 0;
    const step = () => {
      this.#see();
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      this.sway = STILL;
    };
  }

  #see(): void {
    if (this.#shown.size === 0) return;
    this.isSpent = this.#now() > this.#last + this.#rate; // a tick counts for a second
    const moment = this.#moment();
    this.#tick = this.#tickAt(moment);
    this.seconds = Math.max(0, moment / this.#rate);
    this.sway = swayAt(this.#shown, moment);
    for (const tick of this.#shown.keys()) if (tick < moment - this.#rate) this.#shown.delete(tick);
  }

  /** The moment that the hand has come to, as far as it was shown. */
  #moment(): number {
    return Math.min(this.#now(), Math.max(...this.#shown.keys()));
  }
  #tickAt(moment: number): number {
    return Math.max(1, Math.round(moment));
  }
  #now(): number {
    return this.#clock(this.#rate) + this.#ahead;
  }
  #clock(rate: number): number {
    return (performance.now() * rate) / 1000;
  }
}
