/** What is seen to go from one place to another when a tile was laid: points to the seats that get them, a power to the map. */

import { ofPower } from './emblems';
import type { Forms, View } from './forms';

type Told = Forms['event'];

export interface Gain {
  kind: 'points' | 'power';
  seat: number;
  text: string; // of points
  by: number; // how many: what the seat shows when they have landed; 0 of a power
  power: number; // whose emblem flies; 0: none
  cell: string | null; // where on the map; null: its middle
}

const POWERS = ['rotated', 'blocked', 'swapped', 'reordered', 'sleeps'];

export function gainsOf(events: Told[], view: View): Gain[] {
  const laid = events.findLast((event) => 'x' in event);
  const cell = laid && 'x' in laid ? `${laid.x},${laid.y}` : null;
  return events.flatMap((event): Gain[] => {
    const seat = event.seat ?? -1;
    const number = event.kind === 'laid' ? event.power : (view.players[seat]?.power ?? 0);
    if (event.kind === 'points' && event.to !== event.from) {
      const by = event.to - event.from;
      return [{ kind: 'points', seat, text: by > 0 ? `+${by}` : `−${-by}`, by, power: 0, cell }];
    }
    if ((event.kind === 'laid' && number > 0) || POWERS.includes(event.kind))
      return [{ kind: 'power', seat, text: '', by: 0, power: number ?? 0, cell }];
    return [];
  });
}

const boxOf = (selector: string): DOMRect | null => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
};
const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

export class Gains {
  #running = new Set<Animation>();

  constructor(
    readonly layer: () => HTMLElement | undefined,
    readonly landed: (gain: Gain) => void,
  ) {}

  end(): void {
    for (const motion of this.#running) motion.finish();
  }
  show(gains: Gain[]): void {
    gains.forEach((gain, place) => this.#fly(gain, place));
  }

  #fly(gain: Gain, place: number): void {
    const layer = this.layer();
    const seat = boxOf(`[data-point="player:${gain.seat}"]`);
    const spot = (gain.cell && boxOf(`[data-at="${gain.cell}"]`)) || boxOf('[data-point="map"]');
    if (!layer || !seat || !spot) return this.landed(gain);
    const [from, to] = gain.kind === 'points' ? [spot, seat] : [seat, spot];
    const [a, b] = [middle(from), middle(to)];
    const node = document.createElement('div');
    node.className = gain.kind;
    if (gain.kind === 'points') node.textContent = gain.text;
    else {
      const emblem = document.createElement('img');
      emblem.src = ofPower(gain.power);
      emblem.alt = '';
      node.append(emblem);
    }
    node.style.left = `${a.x}px`;
    node.style.top = `${a.y}px`;
    layer.append(node);
    const there = `translate(calc(-50% + ${b.x - a.x}px), calc(-50% + ${b.y - a.y}px))`;
    const motion = node.animate(
      [
        { transform: 'translate(-50%, -50%) scale(0.6)', opacity: 0 },
        { transform: 'translate(-50%, -50%) scale(1.2)', opacity: 1, offset: 0.3 },
        { transform: there, opacity: 1, offset: 0.9 },
        { transform: `${there} scale(0.8)`, opacity: 0 },
      ],
      {
        duration: 800,
        delay: gain.kind === 'points' ? 350 + place * 60 : 0,
        fill: 'backwards',
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      },
    );
    this.#running.add(motion);
    const over = () => {
      this.#running.delete(motion);
      node.remove();
      this.landed(gain);
    };
    motion.finished.then(over, over);
  }
}
