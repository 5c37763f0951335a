/** The cards' names and pictures are asked for until they come: without them a table would ask nothing. */

import { expect, test } from 'vitest';
import { lateBy, serve } from '../../testing/server';
import { cards } from './cards';

test('a server that does not answer at first is asked again', async () => {
  const asked = serve({ 'GET /api/games/showdown': lateBy(1, { components: { cards: [{ id: 'cat' }] } }) });
  expect([...(await cards()).keys()]).toEqual(['cat']);
  expect(asked).toHaveLength(2);
});
