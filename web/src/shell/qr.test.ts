import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { pathOf, squares } from './qr';

const LINK = 'https://tables.example.org/t/4chf9hqxcjt8#AAAB2fK3-8Vd_0c1n2o3p4q5r6s7t8u9v0w';

/** Paint the path as a picture, four pixels a square, with its white border. */
function painted(path: string, size: number): { width: number; height: number; data: Uint8Array } {
  const wide = (size + 8) * 4;
  const data = new Uint8Array(wide * wide * 4).fill(255);
  for (const [, x, y, long] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let right = 0; right < Number(long) * 4; right++)
      for (let down = 0; down < 4; down++) {
        const at = ((Number(y) + 4) * 4 + down) * wide + (Number(x) + 4) * 4 + right;
        data.fill(0, at * 4, at * 4 + 3);
      }
  return { width: wide, height: wide, data };
}

test('what is drawn is read back as the link', () => {
  const rows = squares(LINK);
  expect(decodeQR(painted(pathOf(rows), rows.length))).toBe(LINK);
});

test('a drawing with other squares is not the link', () => {
  const rows = squares(LINK).map((row, y) => (y > 8 && y < 30 ? row.map((dark) => !dark) : row));
  expect(() => decodeQR(painted(pathOf(rows), rows.length))).toThrow();
});

test('three corners carry the sign that cameras look for', () => {
  const rows = squares(LINK);
  const last = rows.length - 7;
  for (const [x, y] of [
    [0, 0],
    [last, 0],
    [0, last],
  ] as const)
    expect(
      rows.slice(y, y + 7).map((row) =>
        row
          .slice(x, x + 7)
          .map(Number)
          .join(''),
      ),
    ).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']);
});
