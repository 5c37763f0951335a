import { expect, test } from 'vitest';
import { readCard } from './typed';
import type { CardFace, Side } from './forms';

const FACES = [
  { id: 'umbrella', name: 'Umbrella' },
  { id: 'beach_ball', name: 'Beach Ball' },
  { id: 'beach_towels', name: 'Beach Towels' },
] as CardFace[];
const MINE = { hand: ['umbrella'], set: [{ slot: 1, card: 'beach_towels' }] } as unknown as Side;
const read = (...words: string[]) => readCard(words, FACES, MINE);

test('a card that was written is the move that was meant, one of mine first', () => {
  expect(read('umb')).toEqual({ play: 'umbrella', from: 'hand' });
  expect(read('play', 'beach')).toEqual({ play: 'beach_towels', from: 1 });
  expect(read('set', 'umbrella')).toEqual({ set: 'umbrella' });
  expect(read('discard', 'umbrella')).toEqual({ discard: 'umbrella' });
  expect(read('duck')).toBeNull();
});
