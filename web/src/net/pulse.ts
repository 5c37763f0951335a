/** Whether a line still lives: it is asked now and then, and what is not answered in time says that it is slow, or dead. */

const QUIET = 5; // seconds without a word after which the line is asked
const SLOW = 3; // seconds without an answer after which it is slow
const DEAD = 10; // and after which nobody is there
const SLEPT = 5; // seconds between two looks that say that the page slept: nobody could have heard

const now = () => performance.now() / 1000;

export class Pulse {
  #asked: number | null = null; // since when an answer is waited for
  #heard = now();
  #looked = now();
  #timer: number;

  constructor(
    readonly line: { ping: () => void; slow: (is: boolean) => void; dead: () => void },
    wait: boolean, // whether an answer is waited for already: to the opening of the line
  ) {
    if (wait) this.#asked = now();
    this.#timer = window.setInterval(() => this.#look(), 1000);
  }

  /** Something was sent that is answered. */
  sent(): void {
    this.#asked ??= now();
  }

  heard(): void {
    this.#asked = null;
    this.#heard = now();
    this.line.slow(false);
  }

  /** Ask now, as after a while in which the page was not seen. */
  ask(): void {
    this.#asked = now();
    this.line.ping();
  }

  stop(): void {
    window.clearInterval(this.#timer);
  }

  #look(): void {
    const slept = now() - this.#looked > SLEPT;
    this.#looked = now();
    if (slept && this.#asked !== null) return this.ask();
    if (this.#asked === null) {
      if (now() - this.#heard >= QUIET) this.ask();
      return;
    }
    const waited = now() - this.#asked;
    if (waited >= SLOW) this.line.slow(true);
    if (waited >= DEAD) this.line.dead();
  }
}
