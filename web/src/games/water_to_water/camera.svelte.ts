/** Which part of the map is seen: everything at first, then as it is dragged and zoomed.
 *
 * The map is drawn once at its size and moved as a whole: dragging paints nothing anew.
 */

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
  wide = $state(1); // the pane, in pixels
  high = $state(1);
  #zoom = $state(1);
  #shift = $state.raw({ x: 0, y: 0 }); // from the middle, in units of the map

  constructor(readonly bounds: () => Bounds) {}

  /** Everything there is, in units of the map. */
  readonly box = $derived.by(() => {
    const { left, right, top, bottom } = this.bounds();
    const w = Math.max((right - left + 1) * CELL + 2 * RIM, LEAST * CELL);
    const h = Math.max((bottom - top + 1) * CELL + 2 * RIM, LEAST * CELL);
    return { x: (left + right + 1) * (CELL / 2) - w / 2, y: (top + bottom + 1) * (CELL / 2) - h / 2, w, h };
  });
  /** Pixels to one unit of the map. */
  readonly scale = $derived.by(() => Math.min(this.wide / this.box.w, this.high / this.box.h) * this.#zoom);
  /** Where the picture lies in the pane, in pixels. */
  readonly place = $derived.by(() => ({
    x: this.wide / 2 - (this.box.w / 2 + this.#shift.x) * this.scale,
    y: this.high / 2 - (this.box.h / 2 + this.#shift.y) * this.scale,
    w: this.box.w * this.scale,
    h: this.box.h * this.scale,
  }));

  fit(): void {
    this.#zoom = 1;
    this.#shift = { x: 0, y: 0 };
  }
  /** Come closer; the place so many pixels from the pane's middle stays where it is. */
  closer(by: number, x = 0, y = 0): void {
    const before = this.scale;
    this.#zoom = Math.min(5, Math.max(0.5, this.#zoom * by));
    const kept = 1 / before - 1 / this.scale;
    this.#shift = { x: this.#shift.x + x * kept, y: this.#shift.y + y * kept };
  }
  /** Drag by so many pixels. */
  drag(dx: number, dy: number): void {
    this.#shift = { x: this.#shift.x - dx / this.scale, y: this.#shift.y - dy / this.scale };
  }
}
