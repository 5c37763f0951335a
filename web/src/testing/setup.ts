/** Every test begins with a browser that remembers nothing. */

import { beforeEach } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
