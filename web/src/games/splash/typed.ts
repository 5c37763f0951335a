/** A placement that was written, as in the terminal: "p flat 45 1.2 -0.3 red plate". */

import type { ToldMove } from '../../protocol';
import type { MoveData, Space } from './forms';

/** Whether a move is worth naming: of the placements only those in the middle, straight or askew. */
export function isPlain(move: ToldMove): boolean {
  const { place } = move.data as MoveData;
  return !place || (place.x === 0 && place.y === 0 && [0, 45, 90].includes(place.turn));
}

/** FACE TURN X Y [ON]; what is left out is nought, and the first thing there is to put it on. */
export function readPlacement(line: string[], space: Space | null): object | null {
  const words = ['p', 'place', 'put'].includes(line[0] ?? '') ? line.slice(1) : line;
  const [face = '', ...rest] = words;
  const numbers = rest.findIndex((word) => Number.isNaN(Number(word)));
  const [turn = 0, x = 0, y = 0, more] = rest.slice(0, numbers < 0 ? rest.length : numbers).map(Number);
  const on = (numbers < 0 ? [] : rest.slice(numbers)).filter((word) => !['on', 'the'].includes(word)).join('-');
  const target = space?.targets.find((one) => (on ? one.on === on : true));
  if (!space || more !== undefined || !space.targets.some((one) => one.faces.includes(face))) return null;
  return { place: { on: on || target?.on, face, turn, x, y } };
}
