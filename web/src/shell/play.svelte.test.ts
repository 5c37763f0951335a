import { beforeEach, expect, test, vi } from 'vitest';
import { sentence, TriedTable } from '../testing/table.svelte';
import { play } from './play';
import { toast } from './toast.svelte';

beforeEach(() => (toast.text = ''));

test('a move that is made says nothing', async () => {
  const [table, refuse] = [new TriedTable(), vi.fn()];
  await play(table, 7, refuse);
  expect([table.played, refuse.mock.calls, toast.text]).toEqual([[7], [], '']);
});

test('a refusal is told to the game', async () => {
  const [table, refuse] = [new TriedTable(), vi.fn()];
  table.answers.move = sentence('It does not fit.');
  await play(table, 7, refuse);
  expect(refuse).toHaveBeenCalledWith(sentence('It does not fit.'));
});

test('a move that came too late is nobody’s fault', async () => {
  const [table, refuse] = [new TriedTable(), vi.fn()];
  table.answers.move = sentence('', 'stale');
  await play(table, 7, refuse);
  expect(refuse).not.toHaveBeenCalled();
  expect(toast.text).toBe('Somebody moved first. Look and try again.');
});

test('our own mistake is not swallowed', async () => {
  const table = new TriedTable();
  table.play = () => Promise.reject(new Error('ours'));
  await expect(play(table, 7, vi.fn())).rejects.toThrow('ours');
});
