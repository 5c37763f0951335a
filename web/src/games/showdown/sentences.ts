/** What the prompt says: the server's sentences, shortened to what the choice at hand is about. */

import type { ToldMove } from '../../protocol';
import { plainest, said, type Option, type Step } from './steps';
import type { Link, SetCard, ShowdownView } from './view';

/** A play in its parts: "Play Water Bottles with Sun: Drink 4 (1 Water)". */
interface Spoken {
  what: string;
  does: string;
  price: string;
}

export interface Words {
  head: string;
  tail: string;
}

export function spoken(move: ToldMove): Spoken {
  const found = /^(.*?)(?:: (.*?))?(?: \((free|\d+ Water)\))?$/.exec(move.text);
  return { what: found?.[1] ?? move.text, does: found?.[2] ?? '', price: found?.[3] ?? '' };
}

const comma = (...parts: string[]) => parts.filter(Boolean).join(', ');

/** What an option is called, and what it brings. */
export function wordsOf(option: Option, nameOf: (card: string) => string, set: SetCard[]): Words {
  const move = plainest(option.moves);
  const { what, does, price } = spoken(move);
  if (option.field === 'mode' || option.field === 'target') return { head: does, tail: price };
  if (option.field === 'suns') return { head: withSuns(move, nameOf, set), tail: comma(does, price) };
  return { head: what, tail: comma(does, price) };
}

function withSuns(move: ToldMove, nameOf: (card: string) => string, set: SetCard[]): string {
  const names = (said(move).suns ?? []).map((sun) => {
    if (typeof sun === 'string') return nameOf(sun);
    const card = set.find((one) => one.slot === sun)?.card;
    return `${card ? nameOf(card) : 'the card'} (Set ${sun + 1})`;
  });
  return names.length === 0 ? 'Without a Sun' : `With ${names.join(' and ')}`;
}

/** What is asked about the card in hand. */
export function askedOf(step: Step, card: string): string {
  if (step.field === 'mode') return `${card}: which Effect?`;
  if (step.field === 'target') return `${card}: which target?`;
  if (step.field === 'suns') return `${card}: with a Sun?`;
  return card;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What is asked while no card is in hand; `who` and `what` are the last activation's. */
export function askedAt(view: ShowdownView, who: string, what: string): string {
  const top = view.chain.at(-1);
  switch (view.phase) {
    case 'window':
      return top ? `${happening(top, who, what)} Answer it?` : 'Answer it?';
    case 'cost':
      return what ? `Choose a card to discard as the cost of ${what}.` : 'Choose a card to discard as the cost.';
    case 'recover':
      return 'Choose a card from the discard pile.';
    case 'opp_discard':
      return what ? `Choose a card to discard: ${what} makes you.` : 'Choose a card to discard.';
    case 'hand_limit':
      return 'Too many cards in hand. Choose one to discard.';
    case 'tick_choice':
      return 'Choose which of your cards in play ticks next.';
    case 'main':
      return `Your turn: ${counted(view.actions, 'Action')}, ${view.sets} to Set. Choose a card, or end the turn.`;
  }
  return 'Choose.';
}

function happening(top: Link, who: string, what: string): string {
  const mine = who === 'You';
  if (top.from === 'play') return `${mine ? 'Your' : `${who}'s`} ${what} ticks${hits(top)}.`;
  return `${mine ? 'You play' : `${who} plays`} ${what}${hits(top)}.`;
}

const hits = (top: Link) => (top.pending > 0 ? ` for ${top.pending}` : '');
