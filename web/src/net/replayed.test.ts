import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplayedTable } from './replayed.svelte';

const told = (ply: number) => ({ ply, seat: null, sitters: [], events: [{ ply, text: 'x' }] });
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const tooMany = () => answer(429, { error: { code: 'too_many', message: 'Too many.', rule: '' } });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('whoever was too quick is shown the ply a moment later', async () => {
  const fetched = vi
    .fn()
    .mockResolvedValueOnce(tooMany())
    .mockResolvedValueOnce(answer(200, told(3)));
  vi.stubGlobal('fetch', fetched);
  const replayed = new ReplayedTable('table');
  const shown = replayed.show(3, null);
  await vi.runAllTimersAsync();
  await shown;
  expect(replayed.payload?.ply).toBe(3);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('only the last ply that was wished for is shown', async () => {
  const late = new Map<string, (answer: Response) => void>();
  vi.stubGlobal('fetch', (path: string) => new Promise((done) => late.set(path, done)));
  const replayed = new ReplayedTable('table');
  const shown = [replayed.show(1, null), replayed.show(2, null)];
  late.get('/api/tables/table/plies/2')?.(answer(200, told(2)));
  late.get('/api/tables/table/plies/1')?.(answer(200, told(1)));
  await Promise.all(shown);
  expect(replayed.payload?.ply).toBe(2);
});

test('another refusal is said', async () => {
  const gone = answer(404, { error: { code: 'no_ply', message: 'No such ply.', rule: '' } });
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(gone));
  await expect(new ReplayedTable('table').show(1, null)).rejects.toThrow('No such ply.');
});
