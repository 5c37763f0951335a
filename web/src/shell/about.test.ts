import { describe, expect, it } from 'vitest';
import type { Told } from '../net/table';
import { about } from './about';

const told = (event: Record<string, unknown>) => ({ ply: 1, text: '', ...event }) as Told;

describe('what a sentence is about', () => {
  it('names the seat and the cell of a tile', () => {
    expect(about(told({ kind: 'laid', seat: 1, tile: 'river-bend', x: 0, y: -2 }))).toEqual(['seat:1', 'cell:0,-2']);
  });
  it('names a card by itself and by what it acts as', () => {
    expect(about(told({ kind: 'ticked', seat: 0, card: 'sun', as: 'fountain' }))).toEqual([
      'seat:0',
      'card:sun',
      'card:fountain',
    ]);
  });
  it('knows points from seats', () => {
    expect(about(told({ kind: 'points', seat: 0, from: 0, to: 4 }))).toEqual(['seat:0']);
    expect(about(told({ kind: 'given', seat: 0, piece: 'red-plate', owner: 0, to: 1 }))).toContain('seat:1');
  });
  it('says nothing of a card that is not known', () => {
    expect(about(told({ kind: 'drew', seat: 1, card: null }))).toEqual(['seat:1']);
  });
});
