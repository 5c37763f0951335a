import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../testing/server';
import { payloadOf } from '../testing/table.svelte';
import { Rerun } from './rerun.svelte';

const DECIDED = { ply: 5, said: 'Ben: Big Water Gun', change: -0.4 };

beforeEach(() => {
  vi.useFakeTimers();
  serve(
    Object.fromEntries(
      [4, 5, 6, 7].map((ply) => [`GET /api/tables/pond/plies/${ply}?open=1`, payloadOf({ id: 'pond', ply })]),
    ),
  );
});
afterEach(() => vi.useRealTimers());

test('the table plays the deciding moment from the ply before it, as far as the match went, and again', async () => {
  const rerun = new Rerun('pond', () => 7);
  expect(rerun.table).toBeNull();
  await rerun.play(DECIDED);
  const seen = [rerun.table?.payload?.ply];
  for (let step = 0; step < 5; step++) {
    await vi.advanceTimersByTimeAsync(1100);
    seen.push(rerun.table?.payload?.ply);
  }
  expect(seen).toEqual([4, 5, 6, 7, 7, 7]);
  await rerun.again();
  expect([rerun.table?.payload?.ply, rerun.decided]).toEqual([4, DECIDED]);
  rerun.end();
  await vi.advanceTimersByTimeAsync(5000);
  expect([rerun.table, rerun.decided]).toEqual([null, null]);
});
