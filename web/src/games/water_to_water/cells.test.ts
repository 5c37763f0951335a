import { expect, it } from 'vitest';
import type { Part } from '../../protocol';
import { clashing } from './cells';

it('knows the sides that clash by the parts of a refusal, in any language', () => {
  const parts: Part[] = [
    ['clash', 0, 40, null],
    ['side', 0, 6, 0],
    ['mine', 13, 18, 'river'],
    ['side', 20, 25, 3],
  ];
  expect(clashing({ parts })).toEqual([0, 3]);
  expect(clashing({ parts: [['power', 0, 5, 3]] })).toEqual([]);
});
