/** The three stands of the lobby. What a game is made of comes from the server. */

export interface Stand {
  slug: string;
  title: string;
  line: string;
  players: string;
  length: string;
  few: number;
  many: number;
  puzzles?: boolean; // whether it has any
  first?: string; // the preset of a first game against bots
}

export const STANDS: Stand[] = [
  {
    slug: 'showdown',
    title: 'Showdown',
    line: 'A water-gun duel. The flamingo says no.',
    players: '2 players',
    length: '20 min',
    few: 2,
    many: 2,
    puzzles: true,
  },
  {
    slug: 'water-to-water',
    title: 'Water to Water',
    line: 'One shared map, and everyone wishes for another one.',
    players: '2 to 6 players',
    length: '45 min',
    few: 2,
    many: 6,
    puzzles: true,
  },
  {
    slug: 'splash',
    title: 'Splash!',
    line: 'Stack wooden pieces. Real physics, a slightly shaky hand.',
    players: '2 to 6, teams',
    length: '25 min',
    few: 2,
    many: 6,
    first: 'quick',
  },
];
