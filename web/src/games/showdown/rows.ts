/** How a hand lies in the room it has: in one row if the edge of each card stays wide enough, else in two. */

export interface Rows {
  rows: number;
  across: number; // cards in a row
  wide: number; // px of a card
  step: number; // px from one card to the next
  reveal: number; // px from one row to the next
}

const RATIO = 1.4; // a card is that much higher than wide
const TOP = 14; // px above it, to rise into
const EDGE = 8; // px beside the row
const SHOWN = 0.76; // of a card's width: what a row leaves free of the row above it, which is both of its numbers
const NUMBERS = 0.34; // of a card's width: the numbers at its left edge

export function rowsOf(count: number, room: number, high: number, coarse: boolean): Rows {
  const lying = (rows: number): Rows => {
    const across = Math.max(1, Math.ceil(count / rows));
    const wide = Math.min(120, (high - TOP - EDGE) / (RATIO + SHOWN * (rows - 1)));
    const step = Math.min(wide + 6, (room - 2 * EDGE - wide) / Math.max(1, across - 1));
    return { rows, across, wide, step, reveal: SHOWN * wide };
  };
  const one = lying(1);
  return one.step >= Math.max(coarse ? 44 : 26, one.wide * NUMBERS) ? one : lying(2);
}
