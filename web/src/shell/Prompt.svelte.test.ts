import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { announcer } from './announcer.svelte';
import Prompt from './Prompt.svelte';

const children = createRawSnippet(() => ({ render: () => '<button>Pass</button>' }));
const show = (what: object = {}) => render(Prompt, { title: 'Answer it?', which: 1, children, ...what });
const question = () => screen.getByRole('region', { name: 'What is asked of you' });

afterEach(() => document.body.replaceChildren());

test('the keyboard comes to a question when it is asked, and to the next one', async () => {
  const { rerender } = show({ which: 10 });
  await tick();
  expect(document.activeElement).toBe(question());
  await userEvent.setup().tab();
  await rerender({ which: 11 });
  expect(document.activeElement).toBe(question());
});

test.each(['<input>', '<input type="number">', '<textarea></textarea>', '<select></select>'])(
  'it is not taken from whoever types: %s',
  async (field) => {
    document.body.insertAdjacentHTML('beforeend', `<div id="chat">${field}</div>`);
    const typed = document.querySelector<HTMLElement>('#chat > *');
    typed?.focus();
    show({ which: field });
    await tick();
    expect(document.activeElement).toBe(typed);
  },
);

test('nor from a sheet that lies over the table', async () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open><button id="close">Close</button></dialog>');
  document.getElementById('close')?.focus();
  show({ which: 'under a sheet' });
  await tick();
  expect(document.activeElement?.id).toBe('close');
});

test('sending repeats nothing', async () => {
  const { rerender } = show({ which: 20, title: 'Place your tile.' });
  await tick();
  const before = announcer.last;
  await rerender({ note: 'Sending' });
  expect(announcer.last).toBe(before);
  expect(question().querySelector('[aria-live], [role="status"]')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Place your tile.' })).toBeTruthy();
});
