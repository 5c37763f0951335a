import { expect, test } from 'vitest';
import { ofCharacter, ofPower } from './emblems';

test('every power has an emblem of its own, by the number its file begins with', () => {
  const found = Array.from({ length: 14 }, (_, place) => ofPower(place + 1));
  expect(found).not.toContain('');
  expect(new Set(found).size).toBe(14);
  expect(ofPower(0)).toBe('');
});

test('a character has the emblem of its name', () => {
  expect(ofCharacter('lake_nymph')).not.toBe('');
  expect(ofCharacter('lake_nymph')).not.toBe(ofCharacter('wrath'));
  expect(ofCharacter('nobody')).toBe('');
});
