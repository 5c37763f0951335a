/** Asking the server, or the engine where a table is of this device. Every refusal is a sentence, with the rule behind it where there is one. */

import type { Said } from '../protocol';
import { answerHere, NotHere } from './here';

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly said: Said,
  ) {
    super(said.message);
  }
}

const NO_ANSWER: Said = {
  code: 'offline',
  message: 'The server does not answer. Check the connection and try again.',
  rule: '',
  parts: [],
};

/** `token` speaks for a seat, an entrant or a host where no cookie does. */
export async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const here = answerHere(method, path, body);
  if (here !== undefined) return here.catch(refusedHere) as Promise<T>;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, NO_ANSWER);
  }
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  let said = NO_ANSWER;
  try {
    said = (JSON.parse(text) as { error: Said }).error;
  } catch {
    /* not ours: a proxy's page */
  }
  throw new Refused(answer.status, said);
}

function refusedHere(error: unknown): never {
  throw error instanceof NotHere ? new Refused(422, error.said) : error;
}

/** What an error says to people: the server's sentence, or ours where it said none. */
export const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof Refused ? error.message : otherwise;

export const get = <T>(path: string) => ask<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body);
