import { expect, it } from 'vitest';
import { nearest } from './nearest';

const CELLS = ['0,-1', '2,0', '1,1', '-3,0', '0,4'];

it('goes to what lies nearest in the direction of the arrow', () => {
  expect(nearest(CELLS, { x: 0, y: 0 }, 'ArrowUp')).toBe('0,-1');
  expect(nearest(CELLS, { x: 0, y: 0 }, 'ArrowRight')).toBe('2,0');
  expect(nearest(CELLS, { x: 0, y: 0 }, 'ArrowLeft')).toBe('-3,0');
  expect(nearest(CELLS, { x: 0, y: 0 }, 'ArrowDown')).toBe('1,1');
});

it('stays where nothing lies in that direction, and for other keys', () => {
  expect(nearest(CELLS, { x: 0, y: 4 }, 'ArrowDown')).toBeNull();
  expect(nearest(CELLS, { x: 0, y: 0 }, 'x')).toBeNull();
});
