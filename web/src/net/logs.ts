/** The log of a match, as text. */

import { isHere, logHere } from './here';

export async function logOf(id: string): Promise<string> {
  if (isHere(id)) return logHere(id);
  const answer = await fetch(`/api/tables/${id}/log`, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error('no log');
  return answer.text();
}
