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
    this.#zoom = Math.min(8, Math.max(0.5, this.#zoom * by));
    const kept = 1 / before - 1 / this.scale;
    this.#shift = { x: this.#shift.x + x * kept, y: this.#shift.y + y * kept };
  }
  /** Bring a cell into the pane, if it is not wholly there. */
  show(x: number, y: number): void {
    const { scale, place, box } = this;
    const left = place.x + (x * CELL - box.x) * scale;
    const top = place.y + (y * CELL - box.y) * scale;
    const out = (at: number, room: number) => Math.min(0, room - at - CELL * scale) || Math.max(0, -at);
    const [dx, dy] = [out(left, this.wide), out(top, this.high)];
    if (dx || dy) this.drag(dx, dy);
  }
  /** Look at some cells, each at least so many pixels wide: all of them if they have room, else those around the first. */
  attend(cells: readonly { x: number; y: number }[], least: number): void {
    this.fit();
    const [first] = cells;
    if (!first || this.wide < 2 || this.scale * CELL >= least) return;
    this.#zoom = least / (this.scale * CELL);
    const middle = (of: (cell: { x: number; y: number }) => number, room: number, near: number) => {
      const all = cells.map(of);
      const [low, high] = [Math.min(...all), Math.max(...all)];
      const at = ((high - low + 1) * CELL + RIM) * this.scale <= room ? (low + high) / 2 : near;
      return (at + 0.5) * CELL;
    };
    const { x, y, w, h } = this.box;
    this.#shift = {
      x: middle((cell) => cell.x, this.wide, first.x) - (x + w / 2),
      y: middle((cell) => cell.y, this.high, first.y) - (y + h / 2),
    };
  }
  /** Drag by so many pixels. */
  drag(dx: number, dy: number): void {
    this.#shift = { x: this.#shift.x - dx / this.scale, y: this.#shift.y - dy / this.scale };
  }
}
