/** Standing orders: when to be passed over without being asked. Nobody else learns of them. */

import type { ShownTable } from '../net/table';
import { toast } from './toast.svelte';

/** Orders that pass although something could be done: the bell withdraws them. */
const PASSING = ['until_my_turn', 'near_win', 'never_ask'];

export const standing = (live: ShownTable): string[] => live.payload?.orders ?? [];
export const isPassing = (live: ShownTable): boolean => standing(live).some((order) => PASSING.includes(order));

async function set(live: ShownTable, orders: string[]): Promise<boolean> {
  try {
    await live.request('orders', { orders });
    return true;
  } catch {
    toast.say('That did not reach the server. Try again.');
    return false;
  }
}
export const give = (live: ShownTable, name: string) => set(live, [...standing(live), name]);
export const withdraw = (live: ShownTable, name: string) =>
  set(
    live,
    standing(live).filter((one) => one !== name),
  );

/** Ring: be asked again from the next window on. */
export async function ring(live: ShownTable): Promise<void> {
  const done = await set(
    live,
    standing(live).filter((one) => !PASSING.includes(one)),
  );
  if (done) toast.say('You will be asked as soon as a power can be used.');
}
