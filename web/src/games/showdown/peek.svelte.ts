/** The card that is being looked at: pointed at, reached by the keyboard, or pressed for long. */

import { APART } from '../../shell/dragging';

const DWELL = 220; // ms that a pointer rests on a card before it is shown large
const LONG = 500; // ms that a press lasts before it means to read
const SHOWN = '[data-look]';

export interface Looked {
  card: string;
  by: DOMRect; // what it is shown beside
}

const cardAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(SHOWN) : null;

/** A card at something that has the keyboard's focus: itself, or the one card in it. */
function cardIn(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || !target.matches('button:focus-visible, [tabindex]:focus-visible'))
    return null;
  return target.matches(SHOWN) ? target : target.querySelector<HTMLElement>(SHOWN);
}

export class Peek {
  looked = $state.raw<Looked | null>(null);
  #timer = 0;
  #press = 0;
  #pressed = { x: 0, y: 0 };
  #under: HTMLElement | null = null; // the card the pointer is on
  #wasLong = false;

  /** `onlong`: a card was pressed for so long that it is to be read. */
  constructor(readonly onlong: (card: string) => void) {}

  hide = (): void => {
    window.clearTimeout(this.#timer);
    this.looked = null;
  };
  #show(card: HTMLElement): void {
    const name = card.dataset['look'];
    if (name && card.isConnected) this.looked = { card: name, by: card.getBoundingClientRect() };
  }

  over = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    const card = cardAt(event.target);
    if (card === this.#under) return;
    this.#under = card;
    this.hide();
    if (card) this.#timer = window.setTimeout(() => this.#show(card), DWELL);
  };
  focus = (event: FocusEvent): void => {
    const card = cardIn(event.target);
    if (card) this.#show(card);
    else this.hide();
  };
  /** A mouse shows a card by pointing at it; its press only ever takes the card. */
  down = (event: PointerEvent): void => {
    this.hide(); // what is done with the card is not to be covered by it
    window.clearTimeout(this.#press);
    this.#wasLong = false;
    const name = cardAt(event.target)?.dataset['look'];
    if (!name || event.pointerType === 'mouse') return;
    this.#pressed = { x: event.clientX, y: event.clientY };
    this.#press = window.setTimeout(() => {
      this.#wasLong = true;
      this.onlong(name);
    }, LONG);
  };
  move = (event: PointerEvent): void => {
    const [dx, dy] = [event.clientX - this.#pressed.x, event.clientY - this.#pressed.y];
    if (Math.max(Math.abs(dx), Math.abs(dy)) >= APART) window.clearTimeout(this.#press);
  };
  up = (): void => window.clearTimeout(this.#press);
  /** The click that ends a long press does nothing more. */
  click = (event: MouseEvent): void => {
    if (!this.#wasLong) return;
    this.#wasLong = false;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Where something so large is seen whole and covers least of what it is about: above, below, or at a side. */
export function beside(by: DOMRect, wide: number, high: number, room: { wide: number; high: number }) {
  const GAP = 10;
  const within = (at: number, size: number, most: number) => Math.max(4, Math.min(at, most - size - 4));
  const x = within(by.x + by.width / 2 - wide / 2, wide, room.wide);
  const y = within(by.y + by.height / 2 - high / 2, high, room.high);
  if (by.top - GAP - high >= 4) return { x, y: by.top - GAP - high };
  if (by.bottom + GAP + high <= room.high - 4) return { x, y: by.bottom + GAP };
  const left = by.left - GAP - wide;
  const right = by.right + GAP;
  const goesLeft = left >= 4 && (right + wide > room.wide - 4 || by.left > room.wide - by.right);
  return { x: within(goesLeft ? left : right, wide, room.wide), y };
}
