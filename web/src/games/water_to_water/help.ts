/** The keys of this table, as its help lists them. */

import type { KeyHelp } from '../../shell/rules.svelte';

export const KEYS: KeyHelp[] = [
  ['M', 'go to the map'],
  ['Arrow keys', 'on the map: walk from cell to cell; each tile and space says what is there'],
  ['N', 'go to the next space that fits, or the next tile that can be turned; with Shift to the one before'],
  ['Enter', 'on the map: put the tile there; again: place it'],
  ['Q and E', 'turn the tile left and right, and hear how it lies'],
  ['R', 'read the neighbours of the cell'],
  ['S', 'say again what is here, or how the tile lies'],
  ['T', 'say the tiles you hold'],
  ['L', 'list lakes, rivers, islands and voids, and who counts them'],
  ['W', 'say who has which points, and for what'],
  ['P', 'use a power'],
  ['1 to 9', 'choose from the answers'],
  ['Escape', 'take the tile back; where a power is asked for, pass'],
  ['H', 'ask for a hint'],
  ['U', 'undo'],
  ['?', 'these keys, and the rules'],
];
