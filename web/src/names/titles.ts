/** What the games are called where ratings are told. */

export const GAMES: Record<string, string> = {
  showdown: 'Showdown',
  'water-to-water': 'Water to Water',
  splash: 'Splash!',
};
