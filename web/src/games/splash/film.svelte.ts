/** The physics as the server saw it: the keyframes of one release, played once. */

import { lyingAt, type Lying } from './geometry';
import { decode } from './keyframes';
import type { Box } from './pieces';

export default class Film {
  shown = $state.raw<Map<string, Lying> | null>(null);
  #running = 0;

  async fetch(id: string, ply: number, box: Box, settled: Map<string, Lying>): Promise<void> {
    const answer = await fetch(`/api/tables/${id}/frames/${ply}`, { credentials: 'same-origin' });
    if (!answer.ok) return;
    const motion = await decode(new Uint8Array(await answer.arrayBuffer()));
    cancelAnimationFrame(this.#running);
    const began = performance.now();
    const step = (now: number) => {
      const frame = Math.floor(((now - began) / 1000) * motion.rate);
      const poses = motion.frames[frame];
      if (!poses) return this.skip();
      const lying = new Map(settled);
      motion.pieces.forEach((piece, place) => {
        const name = box.pieces[piece]?.id;
        const pose = poses[place];
        if (name && pose) lying.set(name, lyingAt(pose));
      });
      this.shown = lying;
      this.#running = requestAnimationFrame(step);
    };
    this.#running = requestAnimationFrame(step);
  }

  skip(): void {
    cancelAnimationFrame(this.#running);
    this.shown = null;
  }
}

