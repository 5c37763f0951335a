import { expect, test } from 'vitest';
import type { Face, Forms, View } from './forms';
import { tellMap, whereabouts } from './whereabouts';

const face = (id: string, name: string, mark: Face['mark'] = ''): [string, Face] => [id, { id, name, mark } as Face];
const FACES = new Map([
  face('river-bend', 'river bend'),
  face('ruin-cove', 'ruin at a cove', 'ruin'),
  face('art-bay', 'mask in a lake corner', 'artifact'),
]);
const where = (x: number, y: number, lying: [string, string][]) => whereabouts({ x, y }, new Map(lying), FACES);

test('the first tile lies in the middle', () => expect(where(0, 0, [])).toBe('in the middle'));

test('a place is told by a ruin or a mask near it', () => {
  expect(where(-1, 0, [['0,0', 'ruin-cove']])).toBe('west of the ruin');
  expect(where(1, -1, [['0,0', 'art-bay']])).toBe('north-east of the mask');
  expect(where(0, 2, [['0,0', 'ruin-cove']])).toBe('two south of the ruin');
});

test('where there are several ruins it is one of them', () =>
  expect(
    where(1, 0, [
      ['0,0', 'ruin-cove'],
      ['5,5', 'ruin-cove'],
    ]),
  ).toBe('east of a ruin'));

test('else by the tile that it touches', () =>
  expect(
    where(4, 1, [
      ['0,0', 'ruin-cove'],
      ['4,0', 'river-bend'],
    ]),
  ).toBe('south of the river bend'));

test('a sentence is told with the names of tiles, and places as they were then', () => {
  type Event = Forms['event'];
  const laid = (tile: string, x: number) => ({ kind: 'laid', tile, x, y: 0, text: '', parts: [] }) as unknown as Event;
  const story = [laid('ruin-cove', 0), laid('river-bend', -1), laid('art-bay', -2)];
  const tell = tellMap(story, { map: [] } as unknown as View, FACES);
  const told = story.map((event) => tell(['place', 5, 9, null], 'at 0, 0', event));
  expect(told).toEqual(['in the middle', 'west of the ruin', 'two west of the ruin']);
  expect(tell(['tile', 0, 4, 'river-bend'], 'river-bend', { text: '', parts: [] })).toBe('The river bend');
});
