/** The live hand: nobody holds a piece still, and nobody holds it still for long. */

export interface Sway {
  x: number; // millimetres
  y: number;
  turn: number; // degrees
}

export const STILL: Sway = { x: 0, y: 0, turn: 0 };
const AT_FIRST = 0.25; // mm
const A_SECOND = 0.03; // mm more for each second it is held
const MOST = 1.2;

/** How far a piece may have swayed to a side that was held so many seconds. */
export function reachAfter(held: number): number {
  return Math.min(MOST, AT_FIRST + held * A_SECOND);
}

/** Where the hand is after so many seconds. Waves that never meet again look like nobody's habit. */
export function swayAfter(held: number): Sway {
  const much = reachAfter(held);
  return {
    x: (much * (Math.sin(held * 1.7) + 0.5 * Math.sin(held * 3.1 + 1))) / 1.5,
    y: (much * (Math.sin(held * 1.3 + 2) + 0.5 * Math.sin(held * 2.7))) / 1.5,
    turn: much * 1.5 * Math.sin(held * 0.9),
  };
}
