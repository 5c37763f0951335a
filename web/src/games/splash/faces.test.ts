import { expect, test } from 'vitest';
import { facets } from './faces';
import type { Shape } from './forms';
import { solidOf } from './geometry';

const SHAPES: Shape[] = [
  { id: 'large-cube', box: [15, 15, 15], prism: null },
  { id: 'stick', box: [5, 5, 25], prism: null },
  { id: 'plate', box: [25, 25, 5], prism: null },
  { id: 'octagon', box: null, prism: { sides: 8, across_flats: 15, height: 10 } },
];

test.each(SHAPES)('every face of $id carries at least one whole mark', (shape) => {
  const solid = solidOf(shape);
  const found = facets(solid);
  expect(found).toHaveLength(solid.normals.length);
  for (const { pictures, times } of found) {
    for (const axis of [0, 1] as const) {
      const along = pictures.map((corner) => corner[axis]);
      expect(Math.min(...along)).toBeCloseTo(0);
      expect(Math.max(...along)).toBeCloseTo(times[axis]);
    }
  }
});

test('a stick carries its mark five times along each long face and once at its ends', () => {
  const times = facets(solidOf(SHAPES[1] as Shape)).map((facet) => facet.times.toSorted().join('x'));
  expect(times.toSorted()).toEqual(['1x1', '1x1', '1x5', '1x5', '1x5', '1x5']);
});
