/** Tournaments that this browser has entered or hosts, and what a page says of one. */

import { ask, get } from '../net/http';
import { fresh } from '../net/shuffles';
import type { EntrantTold, PairingTold, TournamentMade, TournamentTold } from '../protocol';
import { keep, recall } from '../storage';

const STORE = 'watertable-tournaments';
const MOST = 30; // that are remembered

export interface Known {
  name: string;
  token?: string; // the entrant's
  host?: string;
  key: string; // with it one enters once, however often one asks
}

const all = () => recall<Record<string, Known>>(STORE, {});

export const known = (id: string): Known => all()[id] ?? { name: '', key: fresh() };
export const mine = (): [string, Known][] => Object.entries(all()).reverse();

export function remember(id: string, more: Partial<Known>): void {
  const rest = Object.entries(all()).filter(([other]) => other !== id);
  keep(STORE, Object.fromEntries([...rest.slice(1 - MOST), [id, { ...known(id), ...more }]]));
}

export function hosts(made: TournamentMade, name: string): void {
  remember(made.id, { name, host: made.host });
}

/** Look at a tournament as whoever one is there; a host who has not entered looks as the host. */
export function look(id: string): Promise<TournamentTold> {
  const { token, host } = known(id);
  const path = `/api/tournaments/${id}`;
  return token || host ? ask<TournamentTold>('GET', path, undefined, token ?? host) : get<TournamentTold>(path);
}

export const asEntrant = <T>(id: string, act: string, body: unknown = {}): Promise<T> =>
  ask<T>('POST', `/api/tournaments/${id}/${act}`, body, known(id).token);
export const asHost = (id: string, body: unknown): Promise<TournamentTold> =>
  ask<TournamentTold>('POST', `/api/tournaments/${id}/host`, body, known(id).host);

/** Points as people write them: halves, no decimals. */
export function halves(points: number): string {
  const whole = Math.floor(points);
  const rest = points - whole;
  if (rest === 0.5) return whole === 0 ? '½' : `${whole}½`;
  return rest === 0 ? String(whole) : points.toFixed(2).replace(/0$/, '');
}

export const nameOf = (entrants: EntrantTold[], number: number | null): string => {
  const one = entrants.find((it) => it.number === number);
  return one ? one.name || `Player ${one.number}` : '';
};

const HOW = { '': '', away: ', nobody came', late: ', at the deadline', gone: ', by withdrawal' } as const;

/** How two came out who met, in words. */
export function resultOf(entrants: EntrantTold[], met: PairingTold): string {
  const [first, second] = [nameOf(entrants, met.first), nameOf(entrants, met.second)];
  if (met.second === null) return `${first} has a bye`;
  const pair = `${first} and ${second}`;
  const how = HOW[met.why];
  if (met.state === 'playing') return `${pair} are playing`;
  if (met.state === 'waiting') return `${pair} meet`;
  if (met.result === 'draw') return `${pair}: half a point each${how}`;
  if (met.result === 'none') return `${pair}: no points${how}`;
  const [won, lost] = met.result === 'first' ? [first, second] : [second, first];
  return `${won} won against ${lost}${met.why === 'away' ? ', who did not come' : how}`;
}
