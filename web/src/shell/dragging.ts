/**
 * Dragging, beside clicks and keys: a thing that is pressed and moved follows the pointer and is dropped on a target.
 *
 * Only a transform is written while it moves; what lies under the pointer is looked up once a frame.
 */

export const APART = 8; // pixels before a press is a drag
const MAGNET = 40; // pixels around a target that still count

export interface Drag {
  from: HTMLElement | SVGElement; // what is dragged; a picture of it follows the pointer
  targets: string; // selects what it can be dropped on
  picture?: boolean; // false: what follows the pointer is drawn by whoever is told
  begin?: () => void;
  over?: (target: Element | null) => void; // another target lies under it
  drop: (target: Element | null) => void; // null: nothing is there, and it goes back
}

/** Follow a press; whether it becomes a drag shows when it moves. */
export function drag(press: PointerEvent, what: Drag): void {
  if (press.button !== 0 || !press.isPrimary) return;
  const start = { x: press.clientX, y: press.clientY };
  let now = start;
  let held: HTMLElement | null = null;
  let isDragged = false;
  let target: Element | null = null;
  let frame = 0;

  function look(): void {
    frame = 0;
    if (held) held.style.transform = `translate(${now.x - start.x}px, ${now.y - start.y}px) scale(1.04)`;
    const found = under(now, what.targets);
    if (found === target) return;
    target?.removeAttribute('data-over');
    found?.setAttribute('data-over', '');
    target = found;
    what.over?.(found);
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    now = { x: event.clientX, y: event.clientY };
    if (!isDragged) {
      const [dx, dy] = [Math.abs(now.x - start.x), Math.abs(now.y - start.y)];
      if (Math.max(dx, dy) < APART || (event.pointerType === 'touch' && dx > dy && isScrolled(what.from))) return;
      isDragged = true;
      what.begin?.();
      if (what.picture !== false) held = lifted(what.from);
      document.documentElement.dataset.dragging = '';
    }
    frame ||= requestAnimationFrame(look);
  }
  function end(drops: boolean): void {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
    window.removeEventListener('dragstart', prevent);
    cancelAnimationFrame(frame);
    if (!isDragged) return;
    if (drops) look();
    delete document.documentElement.dataset.dragging;
    target?.removeAttribute('data-over');
    still(held, drops && target !== null);
    swallowClick();
    what.drop(drops ? target : null);
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    now = { x: event.clientX, y: event.clientY };
    end(true);
  };
  const cancel = () => end(false);
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragged) return;
    event.stopPropagation();
    end(false);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
  window.addEventListener('dragstart', prevent);
}

/** A browser drags pictures by itself, and takes the pointer away for that. */
const prevent = (event: Event) => event.preventDefault();

/** The target at a place, or the nearest one within the magnet's reach. */
function under({ x, y }: { x: number; y: number }, targets: string): Element | null {
  for (const [dx, dy] of [
    [0, 0],
    [0, -MAGNET],
    [-MAGNET, 0],
    [MAGNET, 0],
    [0, MAGNET],
  ] as const) {
    const found = document.elementFromPoint(x + dx, y + dy)?.closest(targets);
    if (found) return found;
  }
  return null;
}

/** A row that is scrolled sideways by a finger is not dragged sideways. */
function isScrolled(node: Element): boolean {
  for (let one: Element | null = node; one; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth + 1) return true;
  return false;
}

function lifted(from: HTMLElement | SVGElement): HTMLElement {
  const box = from.getBoundingClientRect();
  const held = document.createElement('div');
  const copy = from.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll('[data-point], [id]')]) {
    for (const name of ['data-point', 'data-usable', 'data-slot', 'data-way', 'id', 'tabindex'])
      one.removeAttribute(name);
  }
  held.className = 'dragged';
  held.setAttribute('aria-hidden', 'true');
  Object.assign(held.style, {
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  Object.assign(copy.style, { width: '100%', height: '100%', margin: '0', transform: 'none' });
  held.append(copy);
  document.body.append(held);
  return held;
}

/** It is where it was dropped, or goes back to where it came from. */
function still(held: HTMLElement | null, isDropped: boolean): void {
  if (!held) return;
  if (isDropped || matchMedia('(prefers-reduced-motion: reduce)').matches) return held.remove();
  const back = held.animate([{ transform: held.style.transform }, { transform: 'none' }], {
    duration: 160,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  });
  const over = () => held.remove();
  back.finished.then(over, over);
}

/** The click that a browser makes of a press and its end is none. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener('click', swallow, true), 0);
}
