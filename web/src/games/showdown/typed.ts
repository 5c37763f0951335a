/** A card that was written but cannot be played now, as the move that was meant: so that it can be asked why not. */

import { means, wordsOf } from '../../shell/typed';
import type { CardFace, Side } from './forms';

/** "umbrella", "play umbrella", "set umbrella": one's own cards first, those that are Set included. */
export function readCard(line: string[], faces: CardFace[], mine: Side | null): object | null {
  const [verb = '', ...rest] = line;
  const isVerb = ['play', 'set', 'flip', 'discard'].includes(verb) && rest.length > 0;
  const wanted = isVerb ? rest : line;
  const found = faces.filter(({ name }) => means(wanted, wordsOf(name)));
  const held = (card: string) => mine?.hand?.includes(card) || mine?.set.some((one) => one.card === card);
  const card = found.find(({ id }) => held(id)) ?? found[0];
  if (!card) return null;
  if (verb === 'set' && isVerb) return { set: card.id };
  if (verb === 'discard' && isVerb) return { discard: card.id };
  const slot = mine?.set.find((one) => one.card === card.id)?.slot;
  return { play: card.id, from: mine?.hand?.includes(card.id) ? 'hand' : (slot ?? 'hand') };
}
