import { describe, expect, test } from 'vitest';
import recorded from '../../../tests/honest_shuffle.json?raw';
import { examine, seatWords, sha256, type Known } from './shuffle';

interface Case {
  name: string;
  log: string;
  promise?: string;
  mine?: Known['mine'];
  over?: boolean;
  people?: number[];
  expected: Record<string, string>;
}
const CASES = JSON.parse(recorded) as Case[];
const HONEST = CASES[0] as Case;

const examined = (one: Case, more: Partial<Known> = {}) =>
  examine(one.log, { promise: one.promise ?? null, mine: one.mine ?? [], over: one.over, people: one.people, ...more });

describe('honest and lying matches, recorded in Python', () => {
  for (const one of CASES)
    test(one.name, async () => {
      const report = await examined(one);
      const found = Object.fromEntries(report.checks.map((check) => [check.what, check.result]));
      expect({ verdict: report.verdict, ...found }).toMatchObject(one.expected);
    });
  test('there are lies among them, and honest ones', () => {
    expect(CASES.filter((one) => one.expected.verdict === 'lie').length).toBeGreaterThan(10);
    expect(CASES.filter((one) => one.expected.verdict === 'honest').length).toBeGreaterThan(3);
  });
});

describe('what the table told at the end', () => {
  const [header, ...lines] = HONEST.log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const told = { promise: header.promise, nonces: header.nonces, seed: lines.at(-1).seed };
  test('is what its log says', async () => {
    expect((await examined(HONEST, { told })).verdict).toBe('honest');
  });
  test.each([{ promise: 'f'.repeat(64) }, { seed: null }, { nonces: [] }])('is found to differ: %o', async (other) => {
    const report = await examined(HONEST, { told: { ...told, ...other } });
    expect(report.checks.find((check) => check.what === 'told')?.result).toBe('lie');
  });
});

test('a nonce that came too late is no lie, and no proof either', async () => {
  const report = await examined(HONEST, { mine: [], late: true });
  expect(report.verdict).toBe('partial');
  expect(report.checks.find((check) => check.what === 'nonce')?.said).toContain('too late');
});

test.each(['<html>', 'null', '{}', '[]', ''])('%o is no log', async (text) => {
  expect((await examine(text, { promise: null, mine: [] })).verdict).toBe('lie');
});

test('nothing hashes as it must, and seats are named from 1', async () => {
  expect(await sha256(new Uint8Array())).toMatch(/^e3b0c442/);
  expect([seatWords([0]), seatWords([0, 2]), seatWords([0, 1, 2])]).toEqual([
    'seat 1',
    'seats 1 and 3',
    'seats 1, 2 and 3',
  ]);
});
