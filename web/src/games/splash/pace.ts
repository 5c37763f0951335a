/** How finely and how often a picture is drawn: as a machine can, with half of its time left for everything else. */

const SMOOTH = 45; // ms: a picture that takes longer is drawn with fewer pixels
const SLOW = 25; // ms: after one that takes longer there is a pause as long as itself
const LONGEST = 400; // ms of such a pause
const COARSEST = 0.35; // of the screen's own pixels, along each side
const REST = 350; // ms without a change, until it is drawn with all of them
const LOOKS = 3; // pictures, of which the one in the middle says how long they take

export class Pace {
  #fine = 1;
  #isSharp = true; // whether what is seen now has all its pixels
  #drawnAt = -Infinity;
  #cost = 0; // ms that the last picture took
  #costs: number[] = [];
  #isOpen = false; // whether it is not known yet how long the last one took

  /** The share of the screen's pixels, along each side, with which the next picture is drawn. */
  get fine(): number {
    return this.#isSharp ? 1 : this.#fine;
  }

  /** Whether nothing has changed for a while, and all pixels are drawn. */
  isAtRest(now: number): boolean {
    return this.#isSharp && now - this.#drawnAt >= REST;
  }

  /** A frame has come. Whether to draw, if something has changed; and if nothing has, whether to draw it sharper. */
  asks(changed: boolean, now: number): boolean {
    if (this.#isOpen) this.#learn(now - this.#drawnAt);
    if (!changed) {
      if (this.#isSharp || now - this.#drawnAt < REST) return false;
      this.#fine = Math.min(1, this.#fine * 1.5); // it may have been slow for another reason
      return (this.#isSharp = true);
    }
    const pause = this.#cost > SLOW ? Math.min(LONGEST, this.#cost) : 0;
    if (now - this.#drawnAt < this.#cost + pause) return false;
    this.#isSharp = this.#fine === 1;
    return true;
  }

  /** It was drawn, from this moment on. */
  drew(now: number): void {
    this.#drawnAt = now;
    this.#isOpen = true;
  }

  /** What a picture costs is known when the next frame comes: most of the work is not done by whoever asks for it. */
  #learn(cost: number): void {
    this.#isOpen = false;
    this.#cost = cost;
    if (this.#isSharp && this.#fine < 1) return; // one that nobody waited for
    this.#costs.push(cost);
    if (this.#costs.length < LOOKS) return;
    const usual = [...this.#costs].sort((one, other) => one - other)[1] ?? 0;
    this.#costs = [];
    if (usual > SMOOTH) this.#fine = Math.max(COARSEST, this.#fine * Math.max(0.5, Math.sqrt(SMOOTH / 2 / usual)));
  }
}
