/** From a table that now exists to its page. */

import { sitDown } from '../net/seats';
import { route } from '../route.svelte';
import { settings } from '../settings.svelte';

/** Sit down with a link and go there; `instead` of the page shown now, which Back then leaves out. */
export async function enter(id: string, token: string | undefined, instead = false): Promise<void> {
  if (token !== undefined) await sitDown(id, { token, ...settings.self });
  route.go(`/t/${id}`, instead);
}
