/** A match looked at again: asked for until it is worked out, and drawn as lines. */

import { get } from '../net/http';
import type { Reviewed } from '../protocol';

const AGAIN = 1500; // ms

/** Ask for a review and tell how far it has come; the answer ends the asking. */
export function follow(id: string, told: (reviewed: Reviewed) => void, wrong: (error: Error) => void): () => void {
  let timer = 0;
  let ended = false;
  const ask = async () => {
    try {
      const reviewed = await get<Reviewed>(`/api/tables/${id}/review`);
      if (ended) return;
      told(reviewed);
      if (reviewed.state === 'working') timer = window.setTimeout(() => void ask(), AGAIN);
    } catch (error) {
      if (!ended) wrong(error as Error);
    }
  };
  void ask();
  return () => {
    ended = true;
    window.clearTimeout(timer);
  };
}

export interface Curve {
  seat: number;
  points: [number, number][]; // ply, chance
}

/** One curve a seat: what it could expect at each of its choices, and what came of it. */
export function curves(reviewed: Reviewed, last: number): Curve[] {
  return reviewed.seats.map(({ seat, result }) => ({
    seat,
    points: [
      ...reviewed.choices.filter((one) => one.seat === seat).map((one): [number, number] => [one.ply, one.chance]),
      [last, result],
    ],
  }));
}

export const percent = (share: number) => `${Math.round(share * 100)}%`;
export const signed = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(Math.round(share * 100))}`;
