/** Which seats of which tables this browser has sat down at. The cookies prove it; this remembers. */

import type { Joined, Payload } from '../protocol';
import { get, post } from './http';
import { answered, nonceFor, see } from './shuffles';

const STORE = 'watertable-seats';

function all(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, number[]>;
  } catch {
    return {};
  }
}

export function seatsAt(id: string): number[] {
  return all()[id] ?? [];
}

function remember(id: string, seat: number): void {
  const known = all();
  known[id] = [...new Set([...(known[id] ?? []), seat])].sort();
  try {
    localStorage.setItem(STORE, JSON.stringify(known));
  } catch {
    /* a private window forgets; the link still works */
  }
}

export interface Sitting {
  token?: string;
  seat?: number;
  name?: string;
  colour?: number;
}

/**
 * Take a seat. The promise is read and remembered first; only then does the nonce leave, if the
 * table has not begun.
 */
export async function sitDown(id: string, sitting: Sitting): Promise<number> {
  const told = await get<Payload>(`/api/tables/${id}`);
  see({ ...told, id });
  const nonce = told.begun ? null : nonceFor(id);
  const joined = await post<Joined>(`/api/tables/${id}/join`, nonce === null ? sitting : { ...sitting, nonce });
  if (nonce !== null) answered(id, joined.seat, joined.nonce === nonce);
  remember(id, joined.seat);
  return joined.seat;
}
