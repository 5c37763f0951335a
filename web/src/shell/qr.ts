/** A text as the black and white squares of a QR code. */

import encodeQR from 'qr';

export const QUIET = 4; // squares of white around it, so that cameras find it

/** Rows of squares, true where it is dark, without the white around. */
export function squares(text: string): boolean[][] {
  const framed = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  return framed.slice(1, -1).map((row) => row.slice(1, -1));
}

/** The dark squares as one path: each run of a row is one stroke of it. */
export function pathOf(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`];
      }),
    )
    .join('');
}
