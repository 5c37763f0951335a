import { expect, it } from 'vitest';
import { counted, heart, outline } from './features';

it('draws a line round cells and none between them', () => {
  expect(outline([[0, 0]]).match(/M/g)).toHaveLength(4);
  expect(
    outline([
      [0, 0],
      [1, 0],
    ]).match(/M/g),
  ).toHaveLength(6);
  expect(
    outline([
      [0, 0],
      [1, 0],
    ]),
  ).not.toContain('M100 0L100 100');
});

it('puts the badge on the cell nearest the middle', () => {
  expect(
    heart([
      [0, 0],
      [1, 0],
      [2, 0],
    ]),
  ).toEqual([1, 0]);
});

it('says where points come from', () => {
  expect(counted([{ kind: 'lake' }, { kind: 'lake' }, { kind: 'pond' }])).toBe('2 closed lakes, 1 pond');
  expect(counted([{ kind: 'discard', size: 3 }])).toBe('3 discarded');
  expect(counted([])).toBe('');
});
