import { describe, expect, it } from 'vitest';
import { saidDay, until } from './days';

describe('days', () => {
  it('are said as people say them', () => expect(saidDay('2026-11-08')).toBe('8 November 2026'));
  it('end in hours and minutes', () => {
    expect(until(3 * 3600 + 120)).toBe('3 h 2 min');
    expect(until(59)).toBe('1 min');
    expect(until(-5)).toBe('0 min');
  });
});
