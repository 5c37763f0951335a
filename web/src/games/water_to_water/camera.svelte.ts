/** Which part of the map is seen: everything at first, then as it is dragged and zoomed. */

const CELL = 100;
const LEAST = 4; // cells across, so that one tile does not fill the screen
const RIM = 30;

export interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export class Camera {
  #zoom = $state(1);
  #shift = $state.raw({ x: 0, y: 0 });

  constructor(readonly bounds: () => Bounds) {}

  readonly box = $derived.by(() => {
    const { left, right, top, bottom } = this.bounds();
    const wide = Math.max((right - left + 1) * CELL + 2 * RIM, LEAST * CELL) / this.#zoom;
    const high = Math.max((bottom - top + 1) * CELL + 2 * RIM, LEAST * CELL) / this.#zoom;
    const [across, down] = [(left + right + 1) * (CELL / 2), (top + bottom + 1) * (CELL / 2)];
    return { x: across - wide / 2 + this.#shift.x, y: down - high / 2 + this.#shift.y, w: wide, h: high };
  });

  /** Units of the map to one pixel of a picture of this size. */
  scale(wide: number, high: number): number {
    return Math.max(this.box.w / wide, this.box.h / high);
  }
  fit(): void {
    this.#zoom = 1;
    this.#shift = { x: 0, y: 0 };
  }
  /** Come closer; the place `from` the middle (in units of the map) stays where it is. */
  closer(by: number, from = { x: 0, y: 0 }): void {
    const before = this.#zoom;
    this.#zoom = Math.min(5, Math.max(0.5, before * by));
    const kept = 1 - before / this.#zoom;
    this.pan(from.x * kept, from.y * kept);
  }
  pan(dx: number, dy: number): void {
    this.#shift = { x: this.#shift.x + dx, y: this.#shift.y + dy };
  }
}
