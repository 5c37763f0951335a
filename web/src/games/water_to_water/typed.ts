/** A place that was written, as the map and the terminal count it: "2 -3 turn 1"; and what the keys do. */

import type { Ghost } from './ghost.svelte';

export const WORDS = {
  q: 'Turn the tile left',
  e: 'Turn the tile right',
  n: 'Go to the next space that fits',
  p: 'Use a power',
  m: 'Go to the map',
  r: 'Read the neighbours of the cell',
  s: 'Say again what is here',
  t: 'Say the tiles you hold',
  l: 'List lakes, rivers, islands and voids',
  w: 'Say who has which points',
};

/** The tile in hand at this column and row, whether it fits there or not. */
export function readPlay(line: string[], ghost: Ghost): object | null {
  const numbers = line.map(Number);
  const first = numbers.findIndex((number) => !Number.isNaN(number));
  const [x, y] = numbers.slice(first);
  if (first < 0 || x === undefined || y === undefined || Number.isNaN(y) || !ghost.tile) return null;
  const turn = line.findIndex((word) => 'turned'.startsWith(word) && word.length > 2);
  const said = turn < 0 ? 0 : (numbers[turn + 1] ?? 0);
  const power = ghost.power === undefined ? {} : { power: ghost.power };
  return { play: { tile: ghost.tile, x, y, turn: said > 3 ? (said / 90) % 4 : said }, ...power };
}
