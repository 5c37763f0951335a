import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageOf, route } from './route.svelte';

test.each([
  ['/', { page: 'lobby' }],
  ['/t/pond', { page: 'table', id: 'pond' }],
  ['/replay/pond', { page: 'replay', id: 'pond' }],
  ['/rules/splash', { page: 'rules', game: 'splash' }],
  ['/learn/splash', { page: 'learn', game: 'splash' }],
  ['/t/', { page: 'lost' }],
  ['/n/maple-otter', { page: 'unnamed', name: 'maple-otter' }],
  ['/anything/else', { page: 'lost' }],
])('%s is a page', (path, page) => {
  expect(pageOf(path)).toEqual(page);
});

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  route.go('/', true);
});
afterEach(() => document.body.replaceChildren());

/** Click a link as a person does; true where the browser itself is left to follow it. */
function click(attributes: Record<string, string>, how: MouseEventInit = {}): boolean {
  const link = Object.assign(document.createElement('a'), { textContent: 'there' });
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.body.append(link);
  const stop = (event: Event) => event.preventDefault(); // else the document would be left
  const followed: boolean[] = [];
  const look = (event: Event) => {
    followed.push(!event.defaultPrevented);
    stop(event);
  };
  window.addEventListener('click', look);
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...how }));
  window.removeEventListener('click', look);
  return followed[0] ?? false;
}

test('a click on one of our links changes the page without loading', () => {
  expect(click({ href: '/rules/splash' })).toBe(false);
  expect(route.page).toEqual({ page: 'rules', game: 'splash' });
  expect(location.pathname).toBe('/rules/splash');
});

test.each([
  ['to another tab', { href: '/rules/splash', target: '_blank' }, {}],
  ['elsewhere', { href: 'https://example.org/' }, {}],
  ['to a file', { href: '/t/pond', download: 'x' }, {}],
  ['to the server’s own answers', { href: '/api/tables/pond/log' }, {}],
  ['to the guide', { href: '/docs/honest-shuffle/' }, {}],
  ['with a key held', { href: '/rules/splash' }, { ctrlKey: true }],
])('a link %s is the browser’s', (_, attributes, how) => {
  expect(click(attributes, how)).toBe(true);
  expect(route.page).toEqual({ page: 'lobby' });
});

test('Back shows the page before, but not one that another took the place of', () => {
  const before = history.length;
  route.go('/learn/splash');
  route.go('/t/pond', true);
  expect(route.page).toEqual({ page: 'table', id: 'pond' });
  expect(history.length).toBe(before + 1);
  history.replaceState(null, '', '/');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(route.page).toEqual({ page: 'lobby' });
});
