/** What the house says before one sits down: how far rules are compiled, and what is not installed. */

import { get } from '../net/http';
import type { HouseTold } from '../protocol';

const SILENT: HouseTold = { warming: null, lacks: {} };
const SOON = 1_000; // how far compiling is changes by the second
const LATER = 30_000;

/** Ask now and from time to time; what is returned ends it. */
export function listen(tell: (told: HouseTold) => void): () => void {
  let timer = 0;
  let over = false;
  const look = async () => {
    const told = await get<HouseTold>('/api/house').catch(() => SILENT);
    if (over) return;
    tell(told);
    timer = window.setTimeout(() => void look(), told.warming === null ? LATER : SOON);
  };
  void look();
  return () => {
    over = true;
    window.clearTimeout(timer);
  };
}
