import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import TellMe from './TellMe.svelte';

afterEach(() => vi.unstubAllGlobals());

/** A server that has these ways, and remembers what it was asked. */
function serving(first: object) {
  let told = { ways: [] as string[], push: null as string | null, webhook: false, mail: false, ...first };
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (body !== undefined) {
      const said = JSON.parse(body) as Record<string, string>;
      asked.push([path, said]);
      told = { ...told, ways: path.endsWith('stop') ? [] : [...told.ways, 'mail' in said ? 'mail' : 'webhook'] };
    }
    return new Response(JSON.stringify(told));
  });
  return asked;
}

test('who wants a letter is told by letter, until they say no more', async () => {
  const [user, asked] = [userEvent.setup(), serving({ mail: true })];
  render(TellMe, { table: 'abcd', seat: 1 });
  await user.click(screen.getByRole('button', { name: 'Tell me' }));
  await user.type(await screen.findByLabelText('Mail address'), 'ana@example.org');
  await user.click(screen.getByRole('button', { name: 'By letter' }));
  expect((await screen.findByRole('status')).textContent).toContain('by a letter');
  await user.click(screen.getByRole('button', { name: 'Tell me no more' }));
  await screen.findByLabelText('Mail address');
  expect(asked).toEqual([
    ['/api/tables/abcd/reach', { mail: 'ana@example.org', seat: 1 }],
    ['/api/tables/abcd/reach/stop', { seat: 1 }],
  ]);
});

test('what is typed in one place stays when another is sent', async () => {
  const [user] = [userEvent.setup(), serving({ mail: true, webhook: true })];
  render(TellMe, { table: 'abcd', seat: 1 });
  await user.click(screen.getByRole('button', { name: 'Tell me' }));
  await user.type(await screen.findByLabelText('Webhook'), 'https://chat.example.org/x');
  await user.type(screen.getByLabelText('Mail address'), 'ana@example.org');
  await user.click(screen.getByRole('button', { name: 'By letter' }));
  await screen.findByRole('status');
  expect(screen.getByLabelText<HTMLInputElement>('Webhook').value).toBe('https://chat.example.org/x');
});

test('where the server tells nobody that is said, and nothing is asked before', async () => {
  const [user] = [userEvent.setup(), serving({})];
  render(TellMe, { table: 'abcd', seat: 1 });
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tell me' }));
  expect((await screen.findByRole('status')).textContent).toBe('This server tells nobody of their turn.');
});
