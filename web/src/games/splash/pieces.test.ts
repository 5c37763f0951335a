/** What the pieces are like is asked for until it comes: without it a table would ask nothing. */

import { expect, test } from 'vitest';
import { lateBy, serve } from '../../testing/server';
import { box } from './pieces';

test('a server that does not answer at first is asked again', async () => {
  const asked = serve({
    'GET /api/games/splash': lateBy(1, { components: { pieces: [{ id: 'red-plate' }], shapes: [] } }),
  });
  expect([...(await box()).byName.keys()]).toEqual(['red-plate']);
  expect(asked).toHaveLength(2);
});
