/** Sending a move, at every table alike. */

import { Refused } from '../net/http';
import type { Move, ShownTable } from '../net/table';
import type { Said } from '../protocol';
import { signalRefusal } from './refused';
import { toast } from './toast.svelte';

/** Send a move; why it is refused is shown where the table shows such things. */
export async function play(table: ShownTable, move: Move, refuse: (said: Said) => void): Promise<void> {
  try {
    await table.play(move);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    signalRefusal();
    if (error.said.code === 'stale') toast.say('Somebody moved first. Look and try again.');
    else refuse(error.said);
  }
}
