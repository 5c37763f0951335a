/** Which page is shown. Links are ordinary links; a click on one of ours changes the page here. */

type Page =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'log' }
  | { page: 'variant'; game: string; name: string | null }
  | { page: 'lab' }
  | { page: 'me' }
  | { page: 'ladder'; game: string }
  | { page: 'daily' }
  | { page: 'deal'; day: string; game: string; share: string | null }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'puzzles'; game: string }
  | { page: 'unnamed'; name: string } // the server knows no open table of this name
  | { page: 'lost' };

export function pageOf(path: string): Page {
  const [, room, name, more, last] = path.split('/');
  if (room === 't' && name) return { page: 'table', id: name };
  if (room === 'replay' && name) return { page: 'replay', id: name };
  if (room === 'replay') return { page: 'log' };
  if (room === 'v' && name) return { page: 'variant', game: name, name: more || null };
  if (room === 'daily' && name && more) return { page: 'deal', day: name, game: more, share: last || null };
  if (room === 'daily' && !name) return { page: 'daily' };
  if (room === 'tournaments') return name ? { page: 'tournament', id: name } : { page: 'tournaments' };
  if (room === 'lab' && !name) return { page: 'lab' };
  if (room === 'me' && !name) return { page: 'me' };
  if (room === 'ladder' && name) return { page: 'ladder', game: name };
  if (room === 'rules' && name) return { page: 'rules', game: name };
  if (room === 'learn' && name) return { page: 'learn', game: name };
  if (room === 'puzzles' && name) return { page: 'puzzles', game: name };
  if (room === 'n' && name) return { page: 'unnamed', name };
  return room ? { page: 'lost' } : { page: 'lobby' };
}

class Route {
  page = $state.raw<Page>(pageOf(location.pathname));

  constructor() {
    window.addEventListener('popstate', () => (this.page = pageOf(location.pathname)));
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a');
      const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
      if (!link || !plain || link.target || link.origin !== location.origin) return;
      if (link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
      if (link.pathname.startsWith('/lab/')) return; // a report, which is a page of its own
      if (/^\/docs(\/|$)/.test(link.pathname)) return; // the guide, which is pages of its own
      if (link.pathname.startsWith('/n/')) return; // the server knows where that leads
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  /** Show another page; `instead` of the one shown now, which Back then leaves out. */
  go(path: string, instead = false): void {
    if (instead) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.page = pageOf(location.pathname);
    window.scrollTo(0, 0);
  }
}

export const route = new Route();
