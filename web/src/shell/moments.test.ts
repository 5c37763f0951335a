import { describe, expect, it } from 'vitest';

import { moment, span } from './moments';

describe('a moment', () => {
  const noon = new Date(2026, 4, 3, 12, 0).getTime();
  it('of today is an hour', () => expect(moment(noon / 1000 + 60, noon)).not.toContain(','));
  it('of another day names the day', () => expect(moment(noon / 1000 + 3 * 86_400, noon)).toMatch(/6.*,/));
});

describe('a length of time', () => {
  it.each([
    [30, '1 minute'],
    [120, '2 minutes'],
    [7200, '2 hours'],
    [3 * 86_400, '3 days'],
  ])('%d s is %s', (seconds, said) => expect(span(seconds)).toBe(said));
});
