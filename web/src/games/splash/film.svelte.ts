/** The physics as the server saw it: the keyframes of each release, played once, in their order. */

import { lyingAt, type Lying } from './geometry';
import { decode, type Motion } from './keyframes';
import type { Box } from './pieces';

type Tower = Map<string, Lying>;

export default class Film {
  shown = $state.raw<Tower | null>(null); // the tower as it is in this moment of the film
  #running = 0;
  #last: Promise<void> = Promise.resolve();
  #cut = 0; // films begun before this were skipped

  /** Play a release after those before it; until it has arrived the tower stays as it was. */
  show(id: string, ply: number, box: Box, before: Tower): void {
    const cut = this.#cut;
    this.shown ??= before;
    this.#last = this.#last
      .then(() => (cut === this.#cut ? fetched(id, ply) : null))
      .then((motion) => (motion && cut === this.#cut ? this.#play(motion, box, before) : undefined))
      .catch(() => undefined) // without a film the tower is simply as it settled
      .then(() => {
        if (cut === this.#cut) this.shown = null;
      });
  }

  skip(): void {
    this.#cut += 1;
    cancelAnimationFrame(this.#running);
    this.#last = Promise.resolve();
    this.shown = null;
  }

  #play(motion: Motion, box: Box, before: Tower): Promise<void> {
    const began = performance.now();
    return new Promise((end) => {
      const step = () => {
        const poses = motion.frames[Math.floor(((performance.now() - began) / 1000) * motion.rate)];
        if (!poses) return end();
        const lying = new Map(before);
        motion.pieces.forEach((piece, place) => {
          const name = box.pieces[piece]?.id;
          const pose = poses[place];
          if (name && pose) lying.set(name, lyingAt(pose));
        });
        this.shown = lying;
        this.#running = requestAnimationFrame(step);
      };
      this.#running = requestAnimationFrame(step);
    });
  }
}

async function fetched(id: string, ply: number): Promise<Motion | null> {
  const answer = await fetch(`/api/tables/${id}/frames/${ply}`, { credentials: 'same-origin' });
  return answer.ok ? decode(new Uint8Array(await answer.arrayBuffer())) : null;
}
