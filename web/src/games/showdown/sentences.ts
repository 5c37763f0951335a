/** What the prompt says: the server's sentences, shortened to what the choice at hand is about. */

import { says } from '../../parts';
import type { ToldMove } from '../../protocol';
import { plainest, said, type Option, type Step } from './steps';
import type { Activation, SetCard, View } from './forms';

export interface Words {
  head: string;
  tail: string;
}

/** What is done, what comes of it, and its price. Where a sentence has no such parts it is all that is done. */
export const spoken = (move: ToldMove) => ({
  what: says(move, 'what') || move.text,
  effect: says(move, 'effect'),
  price: says(move, 'price'),
});

const comma = (...parts: string[]) => parts.filter(Boolean).join(', ');

/** What an option is called, and what it brings. */
export function wordsOf(option: Option, nameOf: (card: string) => string, set: SetCard[]): Words {
  const move = plainest(option.moves);
  const { what, effect, price } = spoken(move);
  if (option.field === 'mode' || option.field === 'target') return { head: effect, tail: price };
  if (option.field === 'suns') return { head: withSuns(move, nameOf, set), tail: comma(effect, price) };
  return { head: what, tail: comma(effect, price) };
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
  return `${card}: what will you do with it?`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What is asked while no card is in hand; `who` and `what` are the last activation's. */
export function askedAt(view: View, who: string, what: string): string {
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
      return `Your turn: ${counted(view.actions, 'Action')}, ${counted(view.sets, 'card')} to Set. Choose a card, or end the turn.`;
  }
  return 'Choose.';
}

function happening(top: Activation, who: string, what: string): string {
  const mine = who === 'You';
  if (top.from === 'play') return `${mine ? 'Your' : `${who}'s`} ${what} ticks${hits(top)}.`;
  return `${mine ? 'You play' : `${who} plays`} ${what}${hits(top)}.`;
}

const hits = (top: Activation) => (top.pending > 0 ? ` for ${top.pending}` : '');
