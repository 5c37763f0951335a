import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import StoryGraph from './StoryGraph.svelte';
import type { Swing } from './swings';

const band = (seat: number, ...shares: number[]) => ({
  seat,
  points: shares.map((share, at): [number, number] => [at * 5, share]),
});
const choice = {
  ply: 5,
  seat: 2,
  move: '',
  move_parts: [],
  best: '',
  best_parts: [],
  error: 0.02,
  why: 'At once: Ben 12 to 9.',
  why_parts: [],
  chance: 0.5,
  cost: 0,
  chances: [],
};
const SWING: Swing = { ply: 5, chance: 0.6, change: 0.3, choice };

const areas = () =>
  [...document.querySelectorAll('[data-share]')].map((one) => [one.getAttribute('data-share'), one.getAttribute('d')]);

test('everybody has a share of the picture: mine lies at the bottom, and all of them fill it', () => {
  render(StoryGraph, {
    bands: [band(2, 0.3, 0.6, 1), band(0, 0.3, 0.2, 0), band(1, 0.4, 0.2, 0)],
    last: 10,
    name: (seat: number) => ['Ada', 'Ben', 'You'][seat] ?? '',
    swings: [SWING],
    thing: () => ({ kind: 'sign' as const, id: 'check' }),
    said: () => 'You: a swing',
    href: () => '/replay/pond?ply=4',
  });
  expect(areas().map(([seat]) => seat)).toEqual(['2', '0', '1']);
  const [mine, , top] = areas().map(([, d]) => d ?? '');
  expect(mine).toContain('0.0 119.0L300.0 68.0L600.0 0.0'); // 30%, 60%, all
  expect(top).toContain('0 0.0L'); // the uppermost reaches the edge
  expect(screen.getByRole('img', { name: /You, Ada, Ben/ })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
    'You',
    'Ada',
    'Ben',
    'You: a swing +30',
  ]);
});
