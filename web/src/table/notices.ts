/** What became of seats, told once: what was said before one came is only in the list. That
 *  somebody is asked is no news: it stands over the table until they answer. */

import type { Payload } from '../protocol';

export class Notices {
  #heard: number | null = null;

  /** The sentences that are new in this payload. */
  news(payload: Payload): string {
    const before = this.#heard;
    this.#heard = Math.max(before ?? 0, ...payload.notices.map((notice) => notice.at));
    if (before === null) return '';
    const fresh = payload.notices.filter((notice) => notice.at > before && notice.what !== 'asked');
    return fresh.map((notice) => notice.text).join(' ');
  }
}
