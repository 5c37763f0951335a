/** How far the chat of each table was read, on this device. */

import type { ChatLine } from '../protocol';
import { keep, recall } from '../storage';

const STORE = 'watertable-read';
const MOST = 30; // tables that are remembered

class Unread {
  #read = $state.raw<Record<string, number>>(recall(STORE, {}));

  /** How many lines of others were not read. */
  count(id: string, chat: ChatLine[], mine: number | null): number {
    const read = this.#read[id] ?? 0;
    return chat.filter((line) => line.n > read && line.text !== '' && (mine === null || line.seat !== mine)).length;
  }

  /** All that is there has been read. */
  read(id: string, chat: ChatLine[]): void {
    const last = chat.at(-1)?.n ?? 0;
    if (last <= (this.#read[id] ?? 0)) return;
    const others = Object.entries(this.#read).filter(([table]) => table !== id);
    this.#read = { ...Object.fromEntries(others.slice(1 - MOST)), [id]: last };
    keep(STORE, this.#read);
  }
}

export const unread = new Unread();
