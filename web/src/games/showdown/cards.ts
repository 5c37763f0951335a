/** What a card is to the eye: its texts and numbers come from the server, its picture from here. */

import { get } from '../../net/http';

export interface CardFace {
  id: string;
  name: string;
  cost: number;
  attack: number;
  showdown: boolean;
  continuous: boolean;
  src: 'rulebook' | 'hint' | 'ours';
  text: string;
}

const pictures = import.meta.glob<string>('../../assets/art/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function picture(id: string): string {
  return pictures[`../../assets/art/${id}.svg`] ?? '';
}

export type Family = 'attack' | 'defend' | 'cont' | 'trick';

export function family(card: CardFace): Family {
  if (card.continuous) return 'cont';
  if (card.showdown && card.attack === 0) return 'defend';
  return card.attack > 0 ? 'attack' : 'trick';
}

export const SOURCES: Record<CardFace['src'], [string, string]> = {
  rulebook: ['rulebook', 'Rulebook'],
  hint: ['part', 'Part rulebook'],
  ours: ['ours', 'Reconstructed'],
};

interface GameAnswer {
  components: { cards: CardFace[] };
}

let asked: Promise<Map<string, CardFace>> | null = null;

export function cards(): Promise<Map<string, CardFace>> {
  asked ??= get<GameAnswer>('/api/games/showdown').then(
    (answer) => new Map(answer.components.cards.map((card) => [card.id, card])),
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
});

/** The three cards of the lobby's picture. */
export const FIRST_CARDS = [
  face('flamingo', 'Flamingo', 4, 0, true),
  face('big_water_gun', 'Big Water Gun', 4, 5, false),
  face('dog', 'Dog', 3, 0, false),
];
