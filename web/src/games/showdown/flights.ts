/**
 * Who did what to whom, over the table: a card travels to the lane, a jet goes to the gauge it empties, a number rises where
 * Water changes. Pictures alone: what is told is told, and whatever cannot be found on the table is not shown.
 */

import { picture } from './cards';
import type { Forms } from './forms';
import { isStill, skippable } from './motion';

type Told = Forms['event'];

const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const FALL = 'cubic-bezier(0.5, 0, 0.9, 0.4)';

/** Where a card of the hand, a slot, a pile or a gauge is now; null where it is not in sight. */
const find = (selector: string): DOMRect | null => {
  for (const node of document.querySelectorAll(selector)) {
    const box = node.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return box;
  }
  return null;
};
const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
const gauge = (seat: number | null) => find(`[data-point="water:${seat}"]`);
const pile = () => find('[data-pile]');
const deck = () => find('.deck .pile');

export class Flights {
  #running = new Set<Animation>();
  #from = new Map<Told, DOMRect>(); // where each began, measured before the table changed

  constructor(
    readonly layer: () => HTMLElement | undefined,
    readonly mine: () => number, // the seat at the lower edge
  ) {}

  /** Let everything be where it belongs; what is returned forgets it. */
  follow(): () => void {
    return skippable(() => this.end());
  }
  end(): void {
    for (const one of this.#running) one.finish();
    this.#running.clear();
  }

  /** Look where things are, before what happened has moved them. */
  measure(events: Told[]): void {
    this.#from.clear();
    if (isStill()) return;
    for (const event of events) {
      const from = this.#origin(event);
      if (from) this.#from.set(event, from);
    }
  }

  /** Show what happened, on the table as it is after it. */
  show(events: Told[]): void {
    if (isStill() || events.length === 0) return;
    for (const event of events) this.#show(event, this.#from.get(event) ?? null);
  }

  #side = (seat: number | null) => (seat === this.mine() ? '.mine' : '.rival');
  #hand(seat: number | null, card: string | null): DOMRect | null {
    const side = this.#side(seat);
    return (
      (card && find(`${side} .hand [data-point="card:${card}"]`)) || find(`${side} .fan > :last-child`) || gauge(seat)
    );
  }
  #slot = (seat: number | null, slot: number) => find(`${this.#side(seat)} [data-slot="${slot}"]`);

  #origin(event: Told): DOMRect | null {
    switch (event.kind) {
      case 'announced':
      case 'sun_named':
        return typeof event.from === 'number' ? this.#slot(event.seat, event.from) : this.#hand(event.seat, event.card);
      case 'set_card':
      case 'discarded':
        return this.#hand(event.seat, event.card);
      case 'drew':
        return deck();
      case 'recovered':
        return pile();
      case 'destroyed':
        return find(`${this.#side(event.seat)} [data-card="${event.card}"]`) ?? gauge(event.seat);
      case 'defended':
        return find(`.chain [data-card="${event.card}"][data-seat="${event.seat}"]`);
      case 'attacked':
        return find(`.chain [data-seat="${1 - (event.seat ?? 0)}"]`) ?? gauge(1 - (event.seat ?? 0));
      case 'reflected':
        return gauge(1 - (event.seat ?? 0));
    }
    return null;
  }

  #show(event: Told, from: DOMRect | null): void {
    switch (event.kind) {
      case 'announced':
      case 'sun_named': {
        const links = document.querySelectorAll(`.chain [data-card="${event.card}"][data-seat="${event.seat}"]`);
        return this.#travel([...links].at(-1) ?? null, from, typeof event.from === 'number');
      }
      case 'set_card':
        return this.#travel(
          document.querySelector(`${this.#side(event.seat)} [data-slot="${event.slot}"]`),
          from,
          event.card !== null,
        );
      case 'discarded':
        return this.#fly(event.card, from, pile());
      case 'drew':
        return this.#fly(null, from, this.#hand(event.seat, event.card));
      case 'recovered':
        return this.#fly(event.card, from, this.#hand(event.seat, event.card));
      case 'destroyed':
        return this.#fly(event.card, from, pile());
      case 'defended':
        this.#ring(from);
        return this.#number(`holds ${event.amount}`, from, 'held');
      case 'attacked':
      case 'reflected':
        return this.#jet(from, gauge(event.seat));
      case 'water':
        return this.#number(
          event.after < event.before ? `−${event.before - event.after}` : `+${event.after - event.before}`,
          gauge(event.seat),
          event.after < event.before ? 'lost' : 'won',
        );
    }
  }

  #run(node: Element, frames: Keyframe[], options: KeyframeAnimationOptions, after?: () => void): void {
    const motion = node.animate(frames, { easing: EASE, ...options });
    this.#running.add(motion);
    const over = () => {
      this.#running.delete(motion);
      after?.();
    };
    motion.finished.then(over, over);
  }

  /** A thing that lies there now comes from where it was, turning over if it lay face down. */
  #travel(node: Element | null, from: DOMRect | null, turns: boolean): void {
    if (!node || !from) return;
    const to = node.getBoundingClientRect();
    if (to.width === 0) return;
    const [a, b] = [middle(from), middle(to)];
    const away = `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(${from.width / to.width})`;
    this.#run(
      node,
      [
        { transform: `${away}${turns ? ' rotateY(180deg)' : ''}`, zIndex: 5 },
        { transform: 'scale(1.05)', offset: 0.8, zIndex: 5 },
        { transform: 'scale(1, 0.97)', offset: 0.92 },
        { transform: 'none' },
      ],
      { duration: 420 },
    );
  }

  #put(name: string, at: { x: number; y: number }): HTMLElement | null {
    const layer = this.layer();
    if (!layer) return null;
    const node = document.createElement('div');
    node.className = name;
    node.style.left = `${at.x}px`;
    node.style.top = `${at.y}px`;
    layer.append(node);
    return node;
  }

  /** A small card from one place to another; null: nobody sees which. */
  #fly(card: string | null, from: DOMRect | null, to: DOMRect | null): void {
    if (!from || !to) return;
    const [a, b] = [middle(from), middle(to)];
    const node = this.#put(card ? 'flying' : 'flying back', a);
    if (!node) return;
    if (card) {
      const art = document.createElement('img');
      art.src = picture(card);
      art.alt = '';
      node.append(art);
    }
    this.#run(
      node,
      [{ transform: 'none' }, { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px)`, opacity: 0.4 }],
      { duration: 300 },
      () => node.remove(),
    );
  }

  /** Drops from the card to the gauge they empty. */
  #jet(from: DOMRect | null, to: DOMRect | null): void {
    if (!from || !to) return;
    const [a, b] = [middle(from), middle(to)];
    for (let drop = 0; drop < 7; drop++) {
      const node = this.#put('drop', a);
      if (!node) return;
      const arc = { x: (b.x - a.x) / 2, y: (b.y - a.y) / 2 - 40 - drop * 6 };
      this.#run(
        node,
        [
          { transform: 'scale(0.4)', opacity: 0 },
          { transform: `translate(${arc.x}px, ${arc.y}px)`, opacity: 1, offset: 0.5 },
          { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(0.7)`, opacity: 1 },
        ],
        { duration: 320, delay: drop * 28, easing: FALL, fill: 'backwards' },
        () => node.remove(),
      );
    }
  }

  #ring(at: DOMRect | null): void {
    const node = at && this.#put('ring', middle(at));
    if (!node) return;
    this.#run(
      node,
      [
        { transform: 'scale(0.3)', opacity: 1 },
        { transform: 'scale(1.5)', opacity: 0 },
      ],
      { duration: 400 },
      () => node.remove(),
    );
  }

  /** The number that changes something, where it changes it. */
  #number(text: string, at: DOMRect | null, kind: 'lost' | 'won' | 'held'): void {
    const node = at && this.#put(`number ${kind}`, middle(at));
    if (!node) return;
    node.textContent = text;
    this.#run(
      node,
      [
        { transform: 'translate(-50%, 0) scale(0.7)', opacity: 0 },
        { transform: 'translate(-50%, -18px) scale(1.1)', opacity: 1, offset: 0.25 },
        { transform: 'translate(-50%, -34px)', opacity: 1, offset: 0.8 },
        { transform: 'translate(-50%, -48px)', opacity: 0 },
      ],
      { duration: 900 },
      () => node.remove(),
    );
  }
}
