import { beforeEach, expect, test } from 'vitest';
import { settings } from '../settings.svelte';
import { canBeLaid, lay, laidAt, meant } from './letters';

beforeEach(() => settings.set({ letters: {} }));

test('a key means itself, large or small, until it is laid elsewhere', () => {
  expect([meant('q'), meant('Q'), meant('Escape'), meant(' ')]).toEqual(['q', 'q', 'Escape', ' ']);
  lay('q', 'Z');
  expect([meant('z'), meant('Z'), laidAt('q')]).toEqual(['q', 'q', 'z']);
  expect(meant('q')).not.toBe('q');
});

test('two never share a key: they change places', () => {
  lay('q', 'e');
  expect([meant('e'), meant('q')]).toEqual(['q', 'e']);
  lay('q', 'q');
  expect(settings.kept.letters).toEqual({});
});

test('a key that was laid elsewhere twice lies in one place', () => {
  lay('q', 'z');
  lay('q', 'x');
  expect(['q', 'x', 'z'].filter((key) => meant(key) === 'q')).toEqual(['x']);
});

test('numbers, space and keys with names stay where they are', () => {
  expect(['q', '?', '+', '1', ' ', 'Enter'].map(canBeLaid)).toEqual([true, true, true, false, false, false]);
});
