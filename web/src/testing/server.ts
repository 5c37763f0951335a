/** A server that answers as a test says, and remembers what it was asked. */

import { vi } from 'vitest';
import type { Said } from '../protocol';

export class Refusing {
  constructor(
    readonly status: number,
    readonly said: Said,
  ) {}
}

export interface Asked {
  what: string; // as in 'POST /api/tables'
  body: unknown;
}

/** Answer requests by method and address; what is not listed does not answer at all. */
export function serve(answers: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    const what = `${request.method ?? 'GET'} ${path}`;
    const body = request.body === undefined ? undefined : JSON.parse(String(request.body));
    asked.push({ what, body });
    if (!(what in answers)) throw new TypeError('no connection');
    const entry = answers[what];
    const answer = typeof entry === 'function' ? entry(body) : entry;
    const status = answer instanceof Refusing ? answer.status : 200;
    const said = answer instanceof Refusing ? { error: answer.said } : answer;
    return { ok: status === 200, status, text: async () => (typeof said === 'string' ? said : JSON.stringify(said)) };
  });
  return asked;
}

/** What does not answer at first, and then does. */
export function lateBy(times: number, answer: unknown): () => unknown {
  let tries = 0;
  return () => {
    if (tries++ < times) throw new TypeError('no connection');
    return answer;
  };
}
