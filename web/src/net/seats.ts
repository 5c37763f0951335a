/** Which seats of which tables this browser has sat down at. The cookies prove it; this remembers. */

import type { DeviceLink, Joined } from '../protocol';
import { post } from './http';

const STORE = 'watertable-seats';
const KEY = 'watertable-key';

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

/** What only this browser knows: with it a link that it has used works again, for nobody else. */
export function ownKey(): string {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
    if (kept === null) localStorage.setItem(KEY, (kept = nonce()));
  } catch {
    /* a private window forgets; the link then works once */
  }
  return kept ?? nonce();
}

export interface Sitting {
  token?: string;
  seat?: number;
  name?: string;
  colour?: number;
}

export async function sitDown(id: string, sitting: Sitting): Promise<number> {
  return join(id, { ...sitting, nonce: nonce() });
}

/** This device beside another one of the same person: the seat keeps its name and its nonce. */
export function addDevice(id: string, token: string): Promise<number> {
  return join(id, { token, device: true });
}

async function join(id: string, body: object): Promise<number> {
  const joined = await post<Joined>(`/api/tables/${id}/join`, { ...body, key: ownKey() });
  remember(id, joined.seat);
  return joined.seat;
}

/** A link by which this seat adds one more device. */
export async function deviceLink(id: string, seat: number | null): Promise<string> {
  const made = await post<DeviceLink>(`/api/tables/${id}/device`, { seat });
  return new URL(made.url, location.origin).href;
}

/** The seat belongs to somebody else now. */
export function forget(id: string, seat: number): void {
  const known = all();
  known[id] = (known[id] ?? []).filter((one) => one !== seat);
  try {
    localStorage.setItem(STORE, JSON.stringify(known));
  } catch {
    /* nothing was kept */
  }
}
