/** A link, put where it can be pasted from; shown where the browser does not allow that. */

import { toast } from './toast.svelte';

export async function copy(link: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast.say(said);
  } catch {
    toast.say(link);
  }
}
