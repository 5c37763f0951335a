/** A card of one's own, dragged: to the lane it is played, to one's Set slots it is Set, to a card of the rival it is aimed. */

import { drag } from '../../shell/dragging';
import type { Choosing, From } from './choosing.svelte';

const CARDS = '.mine [data-point^="card:"], .mine [data-point^="set:"]';
const TARGETS = '[data-drop="lane"], .mine [data-slot], .rival [data-slot], [data-pile]';

export function dragCard(press: PointerEvent, choosing: Choosing): void {
  const from = (press.target as Element | null)?.closest<HTMLElement>(CARDS);
  if (!from) return;
  const held = heldBy(from, choosing);
  if (held) drag(press, { from, targets: TARGETS, drop: (target) => void dropped(held, target, choosing) });
}

/** Which card this is, and where it lies. */
function heldBy(node: HTMLElement, choosing: Choosing): { card: string; from: From; place: number } | null {
  const [kind, name = ''] = node.dataset.point?.split(':') ?? [];
  if (kind === 'card') {
    const place = [...(node.parentElement?.children ?? [])].indexOf(node);
    return { card: name, from: 'hand', place };
  }
  const slot = Number(name);
  const card = choosing.mySet(slot);
  return card ? { card, from: slot, place: slot } : null;
}

async function dropped(
  held: { card: string; from: From; place: number },
  target: Element | null,
  choosing: Choosing,
): Promise<void> {
  if (!target) return;
  const slot = target.getAttribute('data-slot');
  if (slot !== null && target.closest('.mine')) {
    if (held.from === 'hand') await choosing.set(held.card);
    return;
  }
  await choosing.lift(held, slot === null ? null : { set: Number(slot) });
}
