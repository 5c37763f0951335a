import { expect, test } from 'vitest';
import { wordsOf } from '../../shell/typed';
import { readPlacement } from './typed';
import type { Space } from './forms';

const SPACE = {
  targets: [
    { on: 'red-plate', faces: ['flat', 'upright'] },
    { on: 'blue-stick', faces: ['flat'] },
  ],
} as unknown as Space;
const read = (line: string) => readPlacement(wordsOf(line), SPACE);

test('a placement is written as in the terminal', () => {
  const place = { on: 'red-plate', face: 'flat', turn: 45, x: 1.2, y: -0.3 };
  expect(read('p flat 45 1.2 -0.3')).toEqual({ place });
  expect(read('flat 45 1.2 -0.3 on the blue stick')).toEqual({ place: { ...place, on: 'blue-stick' } });
  expect(read('upright')).toEqual({ place: { on: 'red-plate', face: 'upright', turn: 0, x: 0, y: 0 } });
});

test('what names no face is no placement', () => {
  expect([read('red plate'), read('flat 1 2 3 4'), readPlacement(['flat'], null)]).toEqual([null, null, null]);
});
