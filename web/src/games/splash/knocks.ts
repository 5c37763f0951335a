/** What is heard of a film: wood on wood, by how hard it meets; where nobody listened, by how its pieces are stopped. */

import { KNOCK, SCRAPE, TABLE, type Contact, type Motion } from './keyframes';

/** A sound of wood. */
export interface Knock {
  at: number; // seconds since the film began
  long: number; // seconds that it scrapes; 0: it knocks
  loud: number; // 0 to 1
  piece: number;
  onTable: boolean;
}

const SOFTEST = 20; // the least impulse that a film tells
const RANGE = 2000; // how often that the hardest is
const GRAVITY = 9_810; // mm/s2
const MICRO = 10_000; // whole numbers in a millimetre
const STOPPED = 140; // mm/s: a piece that loses so much speed between two frames has met something
const HARD = 1800; // mm/s
const APART = 0.05; // seconds between two knocks of one piece
const MOST = 48;

export function knocksOf(motion: Motion): Knock[] {
  return motion.contacts.length > 0 ? motion.contacts.map(heard) : stops(motion);
}

function heard({ time, length, impulse, kind, piece, other }: Contact): Knock {
  const loud = Math.log(Math.max(1, impulse / SOFTEST)) / Math.log(RANGE);
  return {
    at: time / 1000,
    long: kind === SCRAPE ? Math.max(0.03, length / 1000) : 0,
    loud: Math.min(1, kind === KNOCK ? loud : loud * 0.7),
    piece,
    onTable: other === TABLE,
  };
}

/** Knocks of a film of before, which says none: where a piece is stopped. */
function stops({ rate, pieces, frames }: Motion): Knock[] {
  const found: Knock[] = [];
  pieces.forEach((piece, which) => {
    let last = -1;
    for (let frame = 1; frame + 1 < frames.length; frame++) {
      const lost = Math.hypot(...[0, 1, 2].map((axis) => bend(frames, which, frame, axis) * rate)) / MICRO;
      const hit = lost - GRAVITY / rate;
      const at = frame / rate;
      if (hit < STOPPED || at < last + APART) continue;
      const low = (frames[frame]?.[which]?.[2] ?? 0) / MICRO < 20;
      found.push({ at, long: 0, loud: Math.min(1, 0.2 + hit / HARD), piece, onTable: low });
      last = at;
    }
  });
  const loudest = found.sort((a, b) => b.loud - a.loud).slice(0, MOST);
  return loudest.sort((a, b) => a.at - b.at);
}

/** By how much a piece is elsewhere than it would be, had it gone on as it went. */
function bend(frames: number[][][], piece: number, frame: number, axis: number): number {
  const [before, here, after] = [-1, 0, 1].map((step) => frames[frame + step]?.[piece]?.[axis] ?? 0);
  return (after ?? 0) - 2 * (here ?? 0) + (before ?? 0);
}
