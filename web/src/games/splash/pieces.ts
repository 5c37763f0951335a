/** The wooden pieces: colours, marks and shapes. */

import { get } from '../../net/http';
import { insist } from '../../net/passing';
import type { Components, Piece, Shape } from './forms';
import { solidOf, type Solid } from './geometry';

export interface Box {
  pieces: Piece[];
  byName: Map<string, Piece>;
  solids: Map<string, Solid>; // by shape
  shapes: Map<string, Shape>;
}

export const COLOURS: Record<string, string> = {
  red: '#C23B32',
  yellow: '#EDB92E',
  green: '#3F8F4A',
  white: '#F3EEE2',
  blue: '#2D6FB4',
  orange: '#E57A2B',
};
export const INKS: Record<string, string> = { yellow: '#12323D', white: '#12323D', orange: '#12323D' };

let asked: Promise<Box> | null = null;

export function box(): Promise<Box> {
  asked ??= insist(() => get<{ components: Components }>('/api/games/splash')).then(({ components }) => ({
    pieces: components.pieces,
    byName: new Map(components.pieces.map((piece) => [piece.id, piece])),
    shapes: new Map(components.shapes.map((shape) => [shape.id, shape])),
    solids: new Map(components.shapes.map((shape) => [shape.id, solidOf(shape)])),
  }));
  asked.catch(() => (asked = null));
  return asked;
}

/** The marks, on a grid of 24: shape tells a colour for those who cannot see it. */
export const MARKS: Record<string, string> = {
  circle: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
  triangle: 'M12 3L22 21H2z',
  square: 'M4 4h16v16H4z',
  cross: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  wave: 'M2 12c4-8 8-8 10 0s6 8 10 0v5c-4 8-9 7-12 0-2-6-5-4-8 2z',
  star: 'M12 2l3 7 7 .6-5.400 4.700L18.500 22 12 17.800 5.500 22l1.900-7.700L2 9.600 9 9z',
};
