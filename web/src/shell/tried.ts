/** Doing what the server may refuse: why not is said in one short line. */

import { reasonOf } from '../net/http';
import { toast } from './toast.svelte';

export async function tried(work: () => Promise<unknown>, otherwise = 'That did not work.'): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast.say(reasonOf(error, otherwise));
  }
}
