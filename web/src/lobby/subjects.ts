/** House rules by subject: which of a game's options belong together. What is not named here comes last. */

import type { GameOption } from '../protocol';

export interface Subject {
  title: string;
  options: GameOption[];
}

const MORE = 'Everything else';
const SUBJECTS: Record<string, Record<string, string[]>> = {
  showdown: {
    'Water, and how long it takes': ['start_water', 'max_water', 'tiebreak_water', 'tiebreak_first', 'turn_cap'],
    'Cards and actions': [
      ...['deal', 'draw', 'actions', 'sets', 'max_set', 'hand_limit', 'continuous_limit'],
      ...['first_actions', 'first_draw', 'second_draw'],
    ],
    'Paying, answering, and order': [
      ...['cost_floor', 'own_turn_response_is_action', 'negated_defend_counts', 'tick_order', 'opp_discard'],
    ],
    'Single cards': ['sun_from_set_is_action', 'sun_stack', 'snorkel_continuous', 'own_dog_counts'],
  },
  'water-to-water': {
    'Who takes part': ['characters', 'doppelganger', 'easy_powers'],
    'Points, and the end': ['size_table', 'min_lake_tiles', 'end', 'dig_leftovers'],
    Characters: ['wrath', 'nymph_points', 'student_target', 'thief_wrath', 'thief_out_of_turn'],
    Powers: [
      ...['window', 'way_bender_uses', 'hawk_may_discard', 'intellect_counts', 'rotate_needs_water', 'sleep_stack'],
    ],
  },
  splash: {
    'The hand': ['tremor'],
    'How it begins': ['first', 'draft', 'teams'],
    'What stands and what falls': ['target', 'touching', 'only_new_falls'],
    'Who wins': ['last_piece_taken', 'empty_stock'],
  },
};

export function bySubject(game: string, options: GameOption[]): Subject[] {
  const named = Object.entries(SUBJECTS[game] ?? {}).map(([title, keys]) => ({
    title,
    options: keys.flatMap((key) => options.find((one) => one.key === key) ?? []),
  }));
  const known = named.flatMap((one) => one.options);
  const more = { title: MORE, options: options.filter((one) => !known.includes(one)) };
  return [...named, more].filter((one) => one.options.length > 0);
}

/** A value as one says it. */
export const valueSaid = (value: string | number | boolean): string =>
  value === true ? 'yes' : value === false ? 'no' : String(value).replaceAll('_', ' ');
