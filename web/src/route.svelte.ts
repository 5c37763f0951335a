/** Which page is shown. Links are ordinary links; a click on one of ours changes the page here. */

type Page =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string };

export function pageOf(path: string): Page {
  const [, room, name] = path.split('/');
  if (room === 't' && name) return { page: 'table', id: name };
  if (room === 'replay' && name) return { page: 'replay', id: name };
  if (room === 'rules' && name) return { page: 'rules', game: name };
  if (room === 'learn' && name) return { page: 'learn', game: name };
  return { page: 'lobby' };
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
      event.preventDefault();
      this.go(link.pathname + link.hash);
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
