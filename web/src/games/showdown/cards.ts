/** What a card is to the eye: its texts and numbers come from the server, its picture from here. */

import { get } from '../../net/http';
import { insist } from '../../net/passing';
import type { CardFace, Components } from './forms';

const pictures = import.meta.glob<string>('../../assets/art/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function picture(id: string): string {
  return pictures[`../../assets/art/${id}.svg`] ?? '';
}

export type Family = 'attack' | 'answer' | 'cont' | 'trick';

export function family(card: CardFace): Family {
  if (card.continuous) return 'cont';
  if (card.showdown && card.attack === 0) return 'answer';
  return card.attack > 0 ? 'attack' : 'trick';
}

/** A family has a colour, a pattern, a mark and a word. */
export const FAMILIES: Record<Family, string> = {
  attack: 'Attack card',
  answer: 'Showdown card',
  cont: 'Continuous card',
  trick: 'Your-turn card',
};

interface Source {
  icon: string;
  word: string;
  sentence: string;
}

/** Whose words a card's Effect is in. */
export const SOURCES: Record<CardFace['src'], Source> = {
  rulebook: { icon: 'rulebook', word: 'Rulebook', sentence: "The rulebook states this card's Effect." },
  hint: {
    icon: 'part',
    word: 'Part rulebook',
    sentence: "The rulebook hints at this card's Effect; the rest is our reconstruction.",
  },
  ours: { icon: 'ours', word: 'Reconstructed', sentence: "This card's Effect is our reconstruction." },
};

let asked: Promise<Map<string, CardFace>> | null = null;

export function cards(): Promise<Map<string, CardFace>> {
  asked ??= insist(() => get<{ components: Components }>('/api/games/showdown')).then(
    ({ components }) => new Map(components.cards.map((card) => [card.id, card])),
  );
  asked.catch(() => (asked = null));
  return asked;
}

const face = (id: string, name: string, cost: number, attack: number, showdown: boolean): CardFace => ({
  id,
  name,
  cost,
  attack,
  showdown,
  continuous: false,
  src: 'rulebook',
  text: '',
  lines: [],
  copies: 1,
  modes: [],
});

/** The three cards of the lobby's picture. */
export const FIRST_CARDS = [
  face('flamingo', 'Flamingo', 4, 0, true),
  face('big_water_gun', 'Big Water Gun', 4, 5, false),
  face('dog', 'Dog', 3, 0, false),
];
