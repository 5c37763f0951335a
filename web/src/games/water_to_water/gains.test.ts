import { expect, test } from 'vitest';
import type { Forms, View } from './forms';
import { gainsOf } from './gains';

const told = (kind: string, what: object = {}) =>
  ({ kind, ply: 4, seat: 0, text: '', parts: [], ...what }) as object as Forms['event'];
const VIEW = { players: [{ power: 3 }, { power: 12 }] } as object as View;

test('points fly from the tile that was laid to every seat that gets some', () => {
  const laid = told('laid', { x: 2, y: -1, power: 0 });
  const found = gainsOf([laid, told('points', { from: 3, to: 6 }), told('points', { seat: 1, from: 4, to: 2 })], VIEW);
  expect(found.map(({ seat, text, cell }) => [seat, text, cell])).toEqual([
    [0, '+3', '2,-1'],
    [1, '−2', '2,-1'],
  ]);
});

test('a power that is used comes from its seat, whether it lays a tile or not', () => {
  const found = gainsOf([told('laid', { x: 0, y: 0, power: 8 }), told('rotated', { seat: 1, x: 1, y: 1 })], VIEW);
  expect(found.map(({ kind, seat, power }) => [kind, seat, power])).toEqual([
    ['power', 0, 8],
    ['power', 1, 12],
  ]);
});

test('what is laid plainly is no power', () => {
  expect(gainsOf([told('laid', { x: 0, y: 0, power: 0 }), told('drew')], VIEW)).toEqual([]);
});
