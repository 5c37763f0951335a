/** The games there are, and what their tables show: a table is one of theirs if the server says so. */

import type { Forms as Showdown } from '../games/showdown/forms';
import type { Forms as Splash } from '../games/splash/forms';
import type { Forms as WaterToWater } from '../games/water_to_water/forms';
import type { ShownTable } from '../net/table';

interface Games {
  showdown: Showdown;
  'water-to-water': WaterToWater;
  splash: Splash;
}
type Name = keyof Games;

/** Whatever a table of some game shows. */
export type SomeForms = Games[Name];

/** What the games are called. */
export const TITLES: Record<string, string> = {
  showdown: 'Showdown',
  'water-to-water': 'Water to Water',
  splash: 'Splash!',
};

const NAMES: readonly string[] = ['showdown', 'water-to-water', 'splash'] satisfies Name[];

export const isOf = <Game extends Name>(live: ShownTable, game: Game): live is ShownTable<Games[Game]> =>
  live.payload?.game === game;

export const isKnown = (live: ShownTable): live is ShownTable<SomeForms> =>
  live.payload !== null && NAMES.includes(live.payload.game);
