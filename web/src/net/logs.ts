/** The log of a match, as text, and where others can see it. */

import type { BroughtLog } from '../protocol';
import { isHere, logHere } from './here';
import { post } from './http';

export async function logOf(id: string): Promise<string> {
  if (isHere(id)) return logHere(id);
  const answer = await fetch(`/api/tables/${id}/log`, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error('no log');
  return answer.text();
}

/** The address of a replay that others can open: the server is given the log of a match of this device first. */
export async function replayOf(id: string): Promise<string> {
  const path = isHere(id) ? (await post<BroughtLog>('/api/logs', { log: await logHere(id) })).url : `/replay/${id}`;
  return location.origin + path;
}
