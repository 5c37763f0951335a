/** A finished match for others: the link to its replay is copied, or why there is none is said. */

import { replayOf } from '../net/logs';
import { copy } from './copy';
import { tried } from './tried';

export const shareReplay = (id: string): Promise<void> =>
  tried(async () => copy(await replayOf(id), 'Link to the replay copied.'), 'There is no link to it.');
