/** Every test begins with a browser that remembers nothing. */

import { configure } from '@testing-library/svelte';
import { beforeEach } from 'vitest';

configure({ asyncUtilTimeout: 30_000 }); // a busy machine is not a mistake

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

// happy-dom does not know that a chosen option is `:checked`, which is how Svelte reads a select.
const { querySelector } = HTMLSelectElement.prototype;
HTMLSelectElement.prototype.querySelector = function (this: HTMLSelectElement, query: string) {
  return query === ':checked' ? (this.options[this.selectedIndex] ?? null) : querySelector.call(this, query);
} as typeof querySelector;
