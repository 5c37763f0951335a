import { render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import recorded from '../../../tests/honest_shuffle.json?raw';
import { answered, nonceFor, see } from '../net/shuffles';
import { serve } from '../testing/server';
import { payloadOf, people } from '../testing/table.svelte';
import HonestShuffle from './HonestShuffle.svelte';
import { sha256 } from './shuffle';

interface Recorded {
  log: string;
  promise: string;
  mine: [number, string][];
  people: number[];
}
const [HONEST] = JSON.parse(recorded) as [Recorded];
const [header, ...lines] = HONEST.log
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
const TOLD = { promise: HONEST.promise, nonces: header.nonces, seed: lines.at(-1).seed };

/** A browser that was there from the start: it saw this promise, and its nonce is in the match. */
function wasThere(promise = HONEST.promise): void {
  const names = Array.from({ length: header.seats }, (_, seat) => (HONEST.people.includes(seat) ? `P${seat}` : 'bot'));
  const sitters = people(...names).map((one) => (one.name === 'bot' ? { ...one, kind: 'bot:puddle' } : one));
  see({ id: 'pond', promise, begun: false, sitters });
  const [seat, nonce] = HONEST.mine[0] ?? [0, ''];
  nonceFor('pond');
  answered('pond', seat, true);
  const kept = JSON.parse(localStorage.getItem('watertable-shuffles') ?? '{}');
  localStorage.setItem('watertable-shuffles', JSON.stringify({ pond: { ...kept.pond, nonce } }));
}

async function shown(): Promise<HTMLElement> {
  const checked = await screen.findByRole('list', { name: 'What was checked' });
  return checked.closest('details') as HTMLElement;
}

test('whoever was there is told that the shuffle was honest, and how to check elsewhere', async () => {
  wasThere();
  serve({ 'GET /api/tables/pond/log': HONEST.log });
  render(HonestShuffle, { payload: payloadOf(TOLD) });
  const details = await shown();
  expect(details.textContent).toContain('The shuffle was honest: checked in this browser.');
  expect(details.textContent).toContain(`watertable verify showdown-pond.jsonl --promise ${HONEST.promise} --nonce`);
  expect(details.textContent).toContain(await sha256(new TextEncoder().encode(HONEST.log)));
  expect(details.hasAttribute('open')).toBe(false);
});

test('a lie is opened at once', async () => {
  wasThere('f'.repeat(64));
  serve({ 'GET /api/tables/pond/log': HONEST.log });
  render(HonestShuffle, { payload: payloadOf(TOLD) });
  const details = await shown();
  expect(details.textContent).toContain('The shuffle was not honest.');
  expect(details.hasAttribute('open')).toBe(true);
  expect(within(details).getAllByText('A lie.').length).toBeGreaterThan(0);
});

test('whoever came later can check less, and is told what', async () => {
  serve({ 'GET /api/tables/pond/log': HONEST.log });
  render(HonestShuffle, { payload: payloadOf(TOLD) });
  const details = await shown();
  expect(details.textContent).toContain('not everything could be checked');
  expect(within(details).getAllByText('Not checked.').length).toBeGreaterThan(0);
});

test('what the table tells otherwise than its log is a lie', async () => {
  wasThere();
  serve({ 'GET /api/tables/pond/log': HONEST.log });
  render(HonestShuffle, { payload: payloadOf({ ...TOLD, seed: '0'.repeat(64) }) });
  expect((await shown()).textContent).toContain('The shuffle was not honest.');
});

test('without the log nothing is claimed', async () => {
  serve({});
  render(HonestShuffle, { payload: payloadOf(TOLD) });
  expect((await screen.findByText(/could not be checked/)).textContent).toContain('The log did not come');
});

test('where the browser cannot compute hashes, it says how to check elsewhere', () => {
  vi.stubGlobal('crypto', {});
  render(HonestShuffle, { payload: payloadOf(TOLD) });
  expect(screen.getByText(/can be checked elsewhere, not in this browser/)).toBeTruthy();
  expect(screen.getByText('watertable verify showdown-pond.jsonl')).toBeTruthy();
});
