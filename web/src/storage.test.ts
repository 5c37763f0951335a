import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, recall } from './storage';

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  };
}

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, store());
});
afterEach(() => vi.unstubAllGlobals());

test('what is kept is recalled; what was never kept is not', () => {
  expect(keep('pond', { ducks: 3 })).toBe(true);
  expect(recall('pond', {})).toEqual({ ducks: 3 });
  expect(recall('lake', 'none')).toBe('none');
});

test('a tab forgets on its own', () => {
  keep('pond', 1, 'sessionStorage');
  expect([recall('pond', 0), recall('pond', 0, 'sessionStorage')]).toEqual([0, 1]);
});

test('nonsense is as good as nothing', () => {
  localStorage.setItem('pond', '{');
  expect(recall('pond', 'none')).toBe('none');
});

test('a private window keeps nothing, and nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(keep('pond', 1)).toBe(false);
  expect(recall('pond', 0)).toBe(0);
});
