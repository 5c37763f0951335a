import { beforeEach, expect, test, vi } from 'vitest';
import { answered, gaveUp, nonceFor, see as seeTable, witnessOf } from './shuffles';

const P = 'a'.repeat(64);
const sitter = (seat: number, kind: string) => ({
  seat,
  kind,
  name: '',
  here: true,
  connected: true,
  substitute: null,
  colour: null,
  away: null,
  substitute_since: null,
});
const see = (id: string, promise: string, begun: boolean) =>
  seeTable({ id, promise, begun, sitters: [sitter(0, 'person'), sitter(1, 'bot:greedy'), sitter(2, 'open')] });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('no nonce is made before a promise was seen', () => {
  expect(() => nonceFor('t1')).toThrow('promise comes before');
});

test('the first promise is kept, whatever is said later', () => {
  see('t2', P, false);
  see('t2', 'b'.repeat(64), false);
  expect(witnessOf('t2')).toEqual({ promise: P, people: [0, 2], before: true, nonce: null, seats: [], late: false });
});

test('a promise first seen in a match that goes on was not seen before it', () => {
  see('t3', P, true);
  expect(witnessOf('t3')?.before).toBe(false);
});

test('a browser has one nonce for a table, and remembers at which seats it counts', () => {
  see('t4', P, false);
  const nonce = nonceFor('t4');
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  answered('t4', 1, true);
  answered('t4', 0, true);
  expect(nonceFor('t4')).toBe(nonce);
  expect(witnessOf('t4')).toEqual({ promise: P, people: [0, 2], before: true, nonce, seats: [0, 1], late: false });
  see('t5', P, false);
  expect(nonceFor('t5')).not.toBe(nonce);
});

test('a nonce that the server did not take counts at no seat', () => {
  see('late', P, false);
  nonceFor('late');
  answered('late', 0, false);
  expect(witnessOf('late')).toMatchObject({ seats: [], late: true });
});

test('two hundred tables are remembered, the newest ones', () => {
  for (let n = 0; n < 230; n++) see(`many-${n}`, P, false);
  expect([witnessOf('many-29'), witnessOf('many-30')?.promise, witnessOf('many-229')?.promise]).toEqual([null, P, P]);
});

test('a window that keeps nothing remembers while its page lives', () => {
  vi.stubGlobal('localStorage', undefined);
  see('t6', P, false);
  const nonce = nonceFor('t6');
  expect(witnessOf('t6')?.nonce).toBe(nonce);
});

test('a seat that was given away before the match began is no longer one whose nonce is ours', () => {
  see('given', P, false);
  nonceFor('given');
  answered('given', 0, true);
  answered('given', 2, true);
  gaveUp('given', 0);
  gaveUp('never seen', 0);
  expect(witnessOf('given')?.seats).toEqual([2]);
  expect(witnessOf('never seen')).toBeNull();
});
