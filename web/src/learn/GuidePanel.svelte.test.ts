import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LessonTold } from '../protocol';
import { rules } from '../shell/rules.svelte';
import { moveOf, sentence, TriedTable } from '../testing/table.svelte';
import { Guide } from './guide.svelte';
import GuidePanel from './GuidePanel.svelte';

const LESSON: LessonTold = {
  title: 'Your first duel',
  pages: [
    { say: 'This is your water.', rule: 'S3', point: ['water'] },
    { say: 'Now play the duck.', rule: 'S8', point: ['move'] },
  ],
  first: 4,
  steps: 12,
  move: { play: 'duck' },
  instead: 'play the duck',
  end: 'You have won.',
  strayed: false,
};
const MOVES = [moveOf(7, { play: 'duck' }), moveOf(8, { play: 'towel' })];

function show(what: Partial<LessonTold> = {}) {
  const live = new TriedTable({ lesson: { ...LESSON, ...what }, moves: MOVES });
  render(GuidePanel, { guide: new Guide(live) });
  return { live, user: userEvent.setup() };
}
const said = () => screen.getByRole('status').textContent?.replace(/\s+/g, ' ').trim();
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  // A document without a layout: what is in it counts as drawn.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 40, 40));
  document.body.innerHTML = '<div data-point="water">Water</div><button data-action="7">Duck</button>';
});
afterEach(() => {
  vi.restoreAllMocks();
  rules.close();
  document.body.replaceChildren();
});

test('one sentence at a time, forth and back, with its number', async () => {
  const { user } = show();
  expect(said()).toBe('This is your water. S3');
  expect(screen.getByText('5 of 12')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await user.click(button('Next'));
  expect(said()).toBe('Now play the duck. S8');
  await user.click(button('Back'));
  expect(said()).toBe('This is your water. S3');
});

test('the rule behind a sentence opens', async () => {
  const { user } = show();
  await user.click(button('Rule S3'));
  expect([rules.game, rules.rule]).toEqual(['showdown', 'S3']);
});

test('the last sentence shows what to touch', async () => {
  const { user } = show();
  await user.click(button('Next'));
  await user.click(button('Show me'));
  expect(document.activeElement?.textContent).toBe('Duck');
});

test('another legal move is not sent; it is said what is meant for now', async () => {
  const { live } = show();
  await live.play(8);
  expect(live.played).toEqual([]);
  await waitFor(() => expect(said()).toBe('That is allowed too. For now, play the duck.'));
});

test('the move that is waited for is sent, by its number or by what it says', async () => {
  const { live } = show();
  await live.play(7);
  await live.play({ play: 'duck' });
  expect(live.played).toHaveLength(2);
});

test('a move that cannot be made gets the server’s own reason', async () => {
  const { live } = show();
  live.reasons[JSON.stringify({ play: 'cat' })] = sentence('You have no cat.');
  await live.play({ play: 'cat' });
  expect(live.played).toHaveLength(1);
});

test('when the lesson moves on, it begins at its first sentence', async () => {
  const { live, user } = show();
  await user.click(button('Next'));
  live.tell({ lesson: { ...LESSON, first: 6, pages: [{ say: 'Well done.', rule: 'S9', point: [] }], move: null } });
  await waitFor(() => expect(said()).toBe('Well done. S9'));
  await waitFor(() => expect(screen.getByText('7 of 12')).toBeTruthy());
});

test('a lesson that was skipped stays skipped, and every move is free', async () => {
  const { live, user } = show();
  await user.click(button('Skip lesson'));
  expect(screen.queryByRole('region')).toBeNull();
  await live.play(8);
  expect(live.played).toEqual([8]);
  expect(new Guide(live).told).toBeNull();
});

test('who strayed may play on or begin again', () => {
  show({ strayed: true, pages: [] });
  expect(said()).toContain('You went your own way.');
  expect(screen.getByRole('link', { name: 'Begin again' }).getAttribute('href')).toBe('/learn/showdown');
});

test('at the end of the match the guide is gone', () => {
  const live = new TriedTable({ lesson: LESSON, outcome: { winners: [0], points: [1, 0], reason: '' } });
  render(GuidePanel, { guide: new Guide(live) });
  expect(screen.queryByRole('region')).toBeNull();
});
