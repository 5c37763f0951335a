/** The emblems of characters and powers. */

const pictures = import.meta.glob<string>('../../assets/emblems/{characters,powers}/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const POWERS = [
  'intuition',
  'spirit',
  'ravens_wit',
  'intellect',
  'forest',
  'wind_and_waves',
  'introspection',
  'way_bender',
  'hawk',
  'future',
  'wisdom',
  'telekinesis',
  'dreamweaver',
  'doppelganger',
];

export const ofCharacter = (id: string): string => pictures[`../../assets/emblems/characters/${id}.svg`] ?? '';
export const ofPower = (number: number): string =>
  pictures[`../../assets/emblems/powers/${POWERS[number - 1]}.svg`] ?? '';
