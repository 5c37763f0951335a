import { expect, test } from 'vitest';
import { characterTold, marks, powerTold } from './cast';

test('a character is told by difficulty, seats and what makes its points', () => {
  expect(characterTold('The Lake Nymph (easy) has four points for each closed lake: five win.')).toEqual({
    difficulty: 'easy',
    seats: '',
    scoring: 'Has four points for each closed lake: five win.',
  });
  expect(characterTold('The Thief (very hard, four to six players) wins instead of a player.').seats).toBe(
    'four to six players',
  );
  expect(characterTold('The Bog Minder (hard) counts voids by spaces: 1 nothing, 2 7, 3 13.').scoring).toBe(
    'Counts voids by spaces: 1 nothing, 2: 7, 3: 13.',
  );
  expect(characterTold('The Wrath wins once the bag is empty.')).toEqual({
    difficulty: '',
    seats: '',
    scoring: 'Wins once the bag is empty.',
  });
});

test('a power is told without its name', () => {
  expect(powerTold('Wisdom. Hold two tiles and play either.', 'Wisdom')).toBe('Hold two tiles and play either.');
  expect(powerTold('The Wind and the Waves. Once in your turn, draw two.', 'Wind and Waves')).toBe(
    'Once in your turn, draw two.',
  );
});

test('a difficulty has marks', () => {
  expect(['easy', 'moderate to hard', 'very hard', ''].map(marks)).toEqual([1, 3, 4, 0]);
});
