import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Said } from '../protocol';
import { Refused } from './http';
import { insist, isPassing, waitBefore } from './passing';
import { sitDown } from './seats';

const said = (code: string): Said => ({ code, message: code, rule: '', parts: [] });
const refusal = (status: number, code: string) => new Refused(status, said(code));

describe('what passes by itself', () => {
  it('is a busy table, a server that stops and a line that broke', () => {
    for (const code of ['busy', 'stale', 'store', 'stopping', 'too_many', 'fault', 'offline'])
      expect(isPassing(said(code)), code).toBe(true);
  });

  it('is not a link that opens nothing', () => {
    for (const code of ['revoked', 'no_table', 'wrong_table', 'bad_token', 'taken', 'rules_changed'])
      expect(isPassing(said(code)), code).toBe(false);
  });

  it('is waited for ever more patiently, never at the same moment as everybody', () => {
    expect(waitBefore(0, 0)).toBeLessThan(waitBefore(0, 1));
    for (let tries = 0; tries < 5; tries++)
      expect(waitBefore(tries, 0.5)).toBeLessThanOrEqual(waitBefore(tries + 1, 0.5));
    expect(waitBefore(99, 1)).toBeLessThanOrEqual(12);
  });
});

describe('insisting', () => {
  const now = () => Promise.resolve();

  it('asks again until it is done', async () => {
    const asked = vi.fn<() => Promise<number>>();
    asked.mockRejectedValueOnce(refusal(409, 'busy')).mockRejectedValueOnce(refusal(503, 'store'));
    asked.mockResolvedValueOnce(7);
    expect(await insist(asked, isPassing, now)).toBe(7);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('takes a lasting no for an answer', async () => {
    const asked = vi.fn(() => Promise.reject(refusal(403, 'revoked')));
    await expect(insist(asked, isPassing, now)).rejects.toThrow('revoked');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('gives up at last', async () => {
    const asked = vi.fn(() => Promise.reject(refusal(409, 'busy')));
    await expect(insist(asked, isPassing, now)).rejects.toThrow('busy');
    expect(asked.mock.calls.length).toBeGreaterThan(3);
  });
});

describe('sitting down', () => {
  const busy = () => ({ ok: false, status: 409, text: async () => JSON.stringify({ error: said('busy') }) });
  const broken = () => ({ ok: false, status: 503, text: async () => JSON.stringify({ error: said('store') }) });
  const done = () => ({ ok: true, status: 200, text: async () => JSON.stringify({ seat: 1 }) });
  const told = () => ({
    ok: true,
    status: 200,
    text: async () => JSON.stringify({ promise: 'p', begun: false, sitters: [] }),
  });
  let bodies: string[] = [];

  /** A server that answers so, one request after the other. */
  function answers(...all: (() => unknown)[]): void {
    bodies = [];
    const kept = new Map<string, string>();
    const setItem = (name: string, text: string) => kept.set(name, text);
    vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem });
    vi.stubGlobal('fetch', (_: string, sent?: { body?: string }) => {
      if (sent?.body === undefined) return Promise.resolve(told());
      bodies.push(sent.body);
      return Promise.resolve(all[bodies.length - 1]?.());
    });
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('by a link is tried again, with the same share of the shuffle', async () => {
    answers(busy, broken, done);
    const sat = sitDown('table', { token: 'secret' });
    await vi.runAllTimersAsync();
    expect(await sat).toBe(1);
    expect(bodies.length).toBe(3);
    expect(new Set(bodies).size).toBe(1);
  });

  it('at any open seat is not tried again when it may have been done', async () => {
    answers(busy, broken, done);
    const sat = expect(sitDown('table', {})).rejects.toThrow('store');
    await vi.runAllTimersAsync();
    await sat;
    expect(bodies.length).toBe(2);
  });
});
