import { expect, test } from 'vitest';
import type { Face, Laid } from './forms';
import { touching } from './touching';

const face = (id: string, edges: Face['edges']) => [id, { id, edges } as Face] as const;
const FACES = new Map([face('bay', ['wide', 'land', 'river', 'land']), face('cape', ['land', 'land', 'land', 'land'])]);
const laid = (tile: string, x: number, y: number, turn = 0): Laid => ({ tile, x, y, turn }) as Laid;
const MAP = [laid('bay', 0, 0, 1), laid('cape', 1, 0), laid('cape', 0, 1), laid('cape', 2, 0)];

test('water meets where a side with water touches a tile, turned as it lies', () => {
  expect(touching(new Set(['0,0']), MAP, FACES)).toEqual([[100, 50]]); // its river lies in the west: nobody is there
});
test('only what was laid just now ripples', () => {
  expect(touching(new Set(), MAP, FACES)).toEqual([]);
  expect(touching(new Set(['2,0']), MAP, FACES)).toEqual([]);
});
