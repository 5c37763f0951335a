/** The physics as the server saw it: the keyframes of a release, played at their own pace or slower. */

import { lyingAt, type Lying } from './geometry';
import type { Motion } from './keyframes';
import type { Box } from './pieces';
import { extentOf, type Extent } from './sight';

export type Tower = Map<string, Lying>;

export const LONGEST = 6; // seconds: as much as the server adds to a clock
const REST = 0.3; // seconds that are seen of pieces that lie still
const STILL = 500; // tenths of micrometres: a piece that is so near its end moves no more
const STRIDE = 6; // frames between two looks at how far a fall reaches

export default class Film {
  shown = $state.raw<Tower | null>(null); // the tower as it is in this moment of the film
  extent = $state.raw<Extent | null>(null); // all that moves or lies there from its first frame to its last

  /** Play a film over a tower; it stays on its last frame until it is cleared. */
  play(motion: Motion, box: Box, before: Tower, cut: AbortSignal, speed = 1): Promise<void> {
    const last = lastMoving(motion);
    const end = Math.min(motion.frames.length - 1, last + REST * motion.rate, LONGEST * motion.rate);
    const still = STRIDE * Math.ceil(motion.frames.length / STRIDE);
    const looks = Array.from({ length: still / STRIDE + 1 }, (_, look) => framed(motion, box, before, look * STRIDE));
    this.extent = extentOf(box, looks);
    const began = performance.now();
    return new Promise((seen) => {
      const step = () => {
        if (cut.aborted) return seen();
        const frame = ((performance.now() - began) / 1000) * motion.rate * speed;
        this.shown = framed(motion, box, before, Math.min(frame, end));
        if (frame >= end) seen();
        else requestAnimationFrame(step);
      };
      step();
    });
  }

  clear(): void {
    this.shown = this.extent = null;
  }
}

/** A tower in the middle of a film; between two frames, in between. */
export function framed(motion: Motion, box: Box, before: Tower, frame: number): Tower {
  const place = Math.max(0, Math.min(frame, motion.frames.length - 1));
  const [here, there] = [motion.frames[Math.floor(place)] ?? [], motion.frames[Math.ceil(place)] ?? []];
  const tower = new Map(before);
  motion.pieces.forEach((piece, which) => {
    const [name, from, to] = [box.pieces[piece]?.id, here[which], there[which]];
    if (name && from && to) tower.set(name, lyingAt(between(from, to, place % 1)));
  });
  return tower;
}

/** A pose between two; a quaternion and its negative are the same turn. */
function between(from: number[], to: number[], share: number): number[] {
  if (share === 0) return from;
  const same = from.slice(3).reduce((sum, part, place) => sum + part * (to[3 + place] ?? 0), 0) >= 0 ? 1 : -1;
  return from.map((part, place) => part * (1 - share) + (to[place] ?? 0) * share * (place < 3 ? 1 : same));
}

/** The last frame in which something still is on its way. */
export function lastMoving({ frames }: Motion): number {
  const end = frames.at(-1) ?? [];
  return frames.findLastIndex((poses) =>
    poses.some((pose, piece) =>
      pose.slice(0, 3).some((part, axis) => Math.abs(part - (end[piece]?.[axis] ?? 0)) > STILL),
    ),
  );
}

/** How long a film is watched, in seconds. */
export const lengthOf = (motion: Motion): number =>
  Math.max(0, Math.min(motion.frames.length / motion.rate, lastMoving(motion) / motion.rate + REST, LONGEST));
