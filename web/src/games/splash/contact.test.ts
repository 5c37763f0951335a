import { expect, test } from 'vitest';
import { contactWords, type Point } from './contact';

const FACE: Point[] = [
  [-10, -10],
  [10, -10],
  [10, 10],
  [-10, 10],
];
const sole = (x: number): Point[] => [
  [x - 5, -5],
  [x + 5, -5],
  [x + 5, 5],
  [x - 5, 5],
];

test('in the middle all of it rests', () => {
  expect(contactWords(sole(0), [0, 0], FACE)).toBe('100% of its sole rests; its middle is 10.00 mm inside the edge.');
});

test('half over the edge its middle is on it', () => {
  expect(contactWords(sole(10), [10, 0], FACE)).toBe('50% of its sole rests; its middle is 0.00 mm inside the edge.');
});

test('further out its middle hangs in the air', () => {
  expect(contactWords(sole(12.5), [12.5, 0], FACE)).toBe(
    '25% of its sole rests; its middle is 2.50 mm beyond the edge.',
  );
});

test('what is turned by 45 degrees is measured as well', () => {
  const turned: Point[] = [
    [0, -8],
    [8, 0],
    [0, 8],
    [-8, 0],
  ];
  expect(
    contactWords(
      turned.map(([x, y]) => [x + 10, y]),
      [10, 0],
      FACE,
    ),
  ).toContain('50% of its sole');
});
