/** The table that one stands at: for what every table has alike, wherever in a game's own table it is drawn. */

import { getContext, setContext } from 'svelte';
import type { ShownTable } from '../net/table';

const NAME = Symbol('the table');

export const standAt = (table: () => ShownTable): void => void setContext(NAME, table);
/** The table, or null where nobody stands at one. */
export const tableHere = (): ShownTable | null => getContext<(() => ShownTable) | undefined>(NAME)?.() ?? null;
