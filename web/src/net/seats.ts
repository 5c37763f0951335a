/** Which seats of which tables this browser has sat down at. The cookies prove it; this remembers. */

import type { DeviceLink, SeatsHere, Joined, LostAnswer, Payload } from '../protocol';
import { keep, recall } from '../storage';
import { isHere } from './here';
import { get, post } from './http';
import { insist, isPassing, isUndone } from './passing';
import { answered, fresh, gaveUp, nonceFor, see } from './shuffles';

const STORE = 'watertable-seats';
const KEY = 'watertable-key';

const all = () => recall<Record<string, number[]>>(STORE, {});

export function seatsAt(id: string): number[] {
  return all()[id] ?? [];
}

/** The seats that this browser holds, as the server knows them: what is remembered here may have been cleared. */
export async function seatsHeld(id: string): Promise<number[]> {
  if (isHere(id)) return seatsAt(id);
  try {
    const { seats } = await get<SeatsHere>(`/api/tables/${id}/held`);
    remember(id, seats);
    return seats;
  } catch {
    return seatsAt(id); // without the server nobody knows better
  }
}

/** In a private window this is forgotten; the link still works. */
function remember(id: string, seats: number[]): void {
  keep(STORE, { ...all(), [id]: [...new Set(seats)].sort() });
}

/** A seat that the server gave this browser without a link. */
export function hold(id: string, seat: number): void {
  remember(id, [...seatsAt(id), seat]);
}

/** What only this browser knows: with it a link that it has used works again, for nobody else. */
function ownKey(): string {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
    if (kept === null) localStorage.setItem(KEY, (kept = fresh()));
  } catch {
    /* a private window forgets; the link then works once */
  }
  return kept ?? fresh();
}

interface Sitting {
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
  const told = await insist(() => get<Payload>(`/api/tables/${id}`), isPassing);
  see({ ...told, id });
  const nonce = told.begun ? null : nonceFor(id);
  const joined = await join(id, nonce === null ? sitting : { ...sitting, nonce });
  if (nonce !== null) answered(id, joined.seat, joined.nonce === nonce);
  return joined.seat;
}

/** This device beside another one of the same person: the seat keeps its name and its nonce. */
export async function addDevice(id: string, token: string): Promise<number> {
  return (await join(id, { token, device: true })).seat;
}

async function join(id: string, sitting: Sitting & { nonce?: string; device?: boolean }): Promise<Joined> {
  const body = { ...sitting, key: ownKey() };
  // With one's own key a link works twice; another device's link, and any open seat, do not.
  const again = sitting.token === undefined || sitting.device ? isUndone : isPassing;
  const joined = await insist(() => post<Joined>(`/api/tables/${id}/join`, body), again);
  remember(id, [...seatsAt(id), joined.seat]);
  return joined;
}

/** A link by which this seat adds one more device. */
export async function deviceLink(id: string, seat: number | null): Promise<string> {
  const made = await post<DeviceLink>(`/api/tables/${id}/device`, { seat });
  return new URL(made.url, location.origin).href;
}

/** Ask for a seat that one has lost, from a device that has nothing of it; or how that stands. */
export async function askLost(id: string, seat: number, name: string): Promise<LostAnswer['state']> {
  const told = await post<LostAnswer>(`/api/tables/${id}/lost`, { seat, name, key: ownKey() });
  if (told.joined) remember(id, [...seatsAt(id), told.joined.seat]);
  return told.state;
}

/** The seat belongs to somebody else now; if that was before the match, so does its nonce. */
export function forget(id: string, seat: number, begun: boolean): void {
  if (!begun) gaveUp(id, seat);
  remember(
    id,
    seatsAt(id).filter((one) => one !== seat),
  );
}
