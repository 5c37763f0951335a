/** The camera: it glides to where all that matters is in its picture, and goes round when somebody turns it. */

import { PerspectiveCamera } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { aimAt, towards, type Extent } from './sight';

const EASE = 130; // ms in which two thirds of the way are gone, however often it is drawn
const STILL = matchMedia('(prefers-reduced-motion: reduce)');
const FIRST = { round: Math.atan2(-95, 45), high: 0.42 }; // radians: from the front, a little to the right
const SECOND = { round: 1.9, high: -0.16 }; // from where a fall is seen again, beside the first
const LOWEST = 0.06;
const HIGHEST = 1.45;
const NEAREST = 0.35; // of the distance from which everything is seen
const FARTHEST = 3;

/** A part of the picture, in pixels. */
export interface Size {
  wide: number;
  high: number;
}

export class Lens {
  readonly camera = new PerspectiveCamera(38, 1, 1, 3000);
  readonly #controls: OrbitControls;
  #extent: Extent = { low: [-30, -30, 0], high: [30, 30, 40] };
  #own = { ...FIRST, zoom: 1 }; // how somebody has turned it
  #isSecond = false;
  #isHeld = false; // somebody turns it this moment
  #moved = true;
  #drawn = performance.now();

  constructor(canvas: HTMLCanvasElement) {
    this.camera.up.set(0, 0, 1);
    this.#controls = new OrbitControls(this.camera, canvas);
    this.#controls.maxPolarAngle = Math.PI / 2 - LOWEST;
    this.#controls.minDistance = 30;
    this.#controls.enablePan = false; // what matters is in the picture anyway
    this.#controls.addEventListener('start', () => (this.#isHeld = true));
    this.#controls.addEventListener('end', () => {
      this.#follow();
      this.#isHeld = false;
    });
    this.#controls.addEventListener('change', () => (this.#moved = true));
    this.#put(1);
  }

  /** How far it has gone round the tower, in radians: 0 is in the east. */
  get round(): number {
    const { position } = this.camera;
    const { target } = this.#controls;
    return Math.atan2(position.y - target.y, position.x - target.x);
  }
  get distance(): number {
    return this.camera.position.distanceTo(this.#controls.target);
  }
  set held(on: boolean) {
    this.#controls.enabled = !on; // the piece is dragged, not the camera
  }

  /** The picture is so large, and so much of it, from its upper left corner, is free: there everything is seen. */
  size(wide: number, high: number, free: Size = { wide, high }): void {
    this.camera.aspect = free.wide / Math.max(1, free.high);
    this.camera.setViewOffset(free.wide, free.high, 0, 0, wide, high);
    this.camera.updateProjectionMatrix();
    this.#put(1);
  }
  look(extent: Extent): void {
    this.#extent = extent;
  }
  second(on: boolean): void {
    this.#isSecond = on;
  }
  turn(by: number): void {
    this.#own.round += by;
  }
  tilt(by: number): void {
    this.#own.high = Math.max(LOWEST, Math.min(HIGHEST, this.#own.high + by));
  }
  zoom(by: number): void {
    this.#own.zoom = Math.max(NEAREST, Math.min(FARTHEST, this.#own.zoom * by));
  }
  reset(): void {
    this.#own = { ...FIRST, zoom: 1 };
  }

  /** Come a step nearer to where it should be; whether anything changed since it was last asked. */
  step(): boolean {
    if (this.#isHeld) this.#follow();
    else this.#put(STILL.matches ? 1 : 1 - Math.exp((this.#drawn - performance.now()) / EASE));
    this.#drawn = performance.now();
    this.#controls.update();
    const moved = this.#moved;
    this.#moved = false;
    return moved;
  }
  /** Be there at once. */
  jump(): void {
    this.#put(1);
    this.camera.updateMatrixWorld();
  }
  close(): void {
    this.#controls.dispose();
  }

  get #way(): [round: number, high: number] {
    const { round, high } = this.#own;
    return this.#isSecond ? [round + SECOND.round, Math.max(LOWEST, high + SECOND.high)] : [round, high];
  }

  /** Somebody turns it by hand: that is how they want it. */
  #follow(): void {
    const from = this.camera.position.clone().sub(this.#controls.target);
    const distance = from.length();
    const high = Math.asin(from.z / distance);
    const { distance: whole } = this.#aim(this.round, high);
    this.#own = { round: this.round, high, zoom: distance / whole };
  }

  #aim(round: number, high: number) {
    const tangent = Math.tan((this.camera.fov * Math.PI) / 360);
    return aimAt(this.#extent, towards(round, high), tangent, this.camera.aspect);
  }

  #put(share: number): void {
    const { target } = this.#controls;
    const { position } = this.camera;
    const [toRound, toHigh] = this.#way;
    const from = position.clone().sub(target);
    const distance = from.length() || 1;
    const turned = Math.atan2(Math.sin(toRound - this.round), Math.cos(toRound - this.round)); // the shorter way
    const [round, high] = [this.round + turned * share, Math.asin(from.z / distance) * (1 - share) + toHigh * share];
    const aim = this.#aim(toRound, toHigh);
    const next = towards(round, high);
    const far = distance + (aim.distance * this.#own.zoom - distance) * share;
    const at = [target.x, target.y, target.z].map((part, axis) => part + ((aim.target[axis] ?? 0) - part) * share);
    const before = position.clone();
    target.set(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0);
    position.set(target.x + next[0] * far, target.y + next[1] * far, target.z + next[2] * far);
    this.camera.lookAt(target);
    if (before.distanceTo(position) > 0.01) this.#moved = true;
  }
}
