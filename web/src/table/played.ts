/** A log played through again by the rules in this browser: the check `rules` of the honest shuffle. */

import { canPlayHere, NotHere, playedHere } from '../net/here';
import type { Payload } from '../protocol';
import type { Check } from './shuffle';

const what = 'rules';

export async function played(log: string, { game, outcome }: Pick<Payload, 'game' | 'outcome'>): Promise<Check> {
  if (!canPlayHere(game))
    return {
      what,
      result: 'open',
      said: 'This browser has not the rules of this game; `watertable verify` plays the log through.',
    };
  try {
    const { plies, wrong } = await playedHere(log, outcome);
    if (wrong !== null) return { what, result: 'lie', said: wrong };
    return {
      what,
      result: 'checked',
      said: `The rules in this browser played all ${plies} plies again, and they end as the table told.`,
    };
  } catch (error) {
    const said = error instanceof NotHere ? error.message : 'The rules could not be loaded in this browser.';
    return { what, result: 'open', said: `The log was not played through again. ${said}` };
  }
}
