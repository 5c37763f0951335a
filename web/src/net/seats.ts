/** Which seats of which tables this browser has sat down at. The cookies prove it; this remembers. */

import type { Joined } from '../protocol';
import { post } from './http';
import { insist, isPassing, isUndone } from './passing';

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

/** This browser's share of the shuffle: added before the first card is dealt. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface Sitting {
  token?: string;
  seat?: number;
  name?: string;
  colour?: number;
}

export async function sitDown(id: string, sitting: Sitting): Promise<number> {
  const asked = { ...sitting, nonce: nonce() };
  // A link's own seat can be taken twice without harm; any open seat cannot.
  const again = sitting.token === undefined ? isUndone : isPassing;
  const joined = await insist(() => post<Joined>(`/api/tables/${id}/join`, asked), again);
  remember(id, joined.seat);
  return joined.seat;
}
