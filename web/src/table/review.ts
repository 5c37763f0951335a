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

/** A seat is known by one colour in every curve; hatching, strokes and signs tell the same without it. */
export const HUES = ['#00707f', '#bf3326', '#7a4b99', '#8a5a10', '#2a7035', '#3c4a9e'];
export const DARK_HUES = ['#5fd3df', '#ff9280', '#cda6ea', '#e5b45c', '#8fd182', '#9fb0ff'];

/** Shares of one whole; alike where there is nothing to share. */
function shares(chances: number[]): number[] {
  const sum = chances.reduce((total, one) => total + one, 0);
  return chances.map((one) => (sum > 0 ? one / sum : 1 / chances.length));
}

/**
 * One curve a seat, and at every ply they add up to one. A choice says what its own seat could expect; the others share the
 * rest as they stood. At the end whoever won has it, shared where several did.
 */
export function curves(reviewed: Reviewed, last: number): Curve[] {
  const { seats, choices } = reviewed;
  let now = shares(seats.map((one) => one.start));
  const points = choices.map(({ ply, seat, chance, chances }): [number, number[]] => {
    if (chances.length > 0) {
      now = shares(seats.map((one) => chances[one.seat] ?? 0));
      return [ply, now];
    }
    const others = shares(now.map((one, place) => (seats[place]?.seat === seat ? 0 : one)));
    now = now.map((_, place) => (seats[place]?.seat === seat ? chance : (others[place] ?? 0) * (1 - chance)));
    return [ply, now];
  });
  points.push([last, shares(seats.map((one) => one.result))]);
  return seats.map(({ seat }, place) => ({ seat, points: points.map(([ply, all]) => [ply, all[place] ?? 0]) }));
}

export const percent = (share: number) => `${Math.round(share * 100)}%`;
export const signed = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(Math.round(share * 100))}`;
