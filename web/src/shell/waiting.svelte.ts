/** How many tables wait for me: in the title and the symbol of every open page, and on the app's own symbol. */

import { get } from '../net/http';
import type { Tables } from '../protocol';

const EVERY = 60_000; // milliseconds between two looks, whoever looks
const MOST = 9; // more than that is "9+" in the symbol

/** A page's own title, with how many tables wait before it. */
export function titled(title: string, count: number): string {
  const own = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${own}` : own;
}

class Waiting {
  count = $state(0);

  /** What a page knows already. */
  tell(tables: readonly { your_turn: boolean; over: boolean }[]): void {
    this.count = tables.filter((table) => table.your_turn && !table.over).length;
    show(this.count);
  }

  async look(): Promise<void> {
    try {
      this.tell((await get<Tables>('/api/mine')).tables);
    } catch {
      /* the next look will tell */
    }
  }
}
export const waiting = new Waiting();

function show(count: number): void {
  const title = titled(document.title, count);
  if (title !== document.title) document.title = title;
  const symbol = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const drawn = count > 0 ? `/symbol.svg?waiting=${Math.min(count, MOST + 1)}` : '/symbol.svg';
  if (symbol && symbol.getAttribute('href') !== drawn) symbol.setAttribute('href', drawn);
  if ('setAppBadge' in navigator)
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Look now and then, when somebody comes back to the page, and when the service worker was told of a turn. */
export function keepCount(): () => void {
  const look = (): void => void waiting.look();
  const seen = (): void => {
    if (!document.hidden) look();
  };
  const titles = new MutationObserver(() => show(waiting.count)); // pages have titles of their own
  titles.observe(document.head, { subtree: true, childList: true, characterData: true });
  const timer = window.setInterval(look, EVERY);
  document.addEventListener('visibilitychange', seen);
  navigator.serviceWorker?.addEventListener('message', look);
  look();
  return () => {
    titles.disconnect();
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
    navigator.serviceWorker?.removeEventListener('message', look);
  };
}
