import { describe, expect, it } from 'vitest';

import type { Sitter } from '../protocol';
import { thinking } from './words';

const sitters = [{ name: 'Ada' }, { name: '' }] as Sitter[];

describe('who is thinking', () => {
  it('is said of oneself as one says it', () => expect(thinking(sitters, 0, 0)).toBe('You are thinking.'));
  it('is said of others by name', () => expect(thinking(sitters, 0, 1)).toBe('Ada is thinking.'));
  it('is said by number of those who have none', () => expect(thinking(sitters, 1, 0)).toBe('Seat 2 is thinking.'));
});
