/** The tower in three dimensions: wood, light, shadows; what is touched in the picture, and where things are in it. */

import {
  AmbientLight,
  BufferGeometry,
  Color,
  DirectionalLight,
  EdgesGeometry,
  Fog,
  Group,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PCFShadowMap,
  Plane,
  PlaneGeometry,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Lying } from './geometry';
import { Lens, type Size } from './lens';
import { Pace } from './pace';
import type { Box } from './pieces';
import type { Extent } from './sight';
import { planks, surface, wood } from './timber';

const HAZE: [number, number] = [100, 320]; // mm behind the tower
const SLACK = 6; // pixels: who moved less has clicked

/** Where a piece is in the picture, in pixels. */
export type Spot = { x: number; y: number };
/** What somebody does in the picture, and what changes in it. */
export interface Touch {
  turned: (round: number) => void; // the camera has gone round
  picked: (piece: string) => void; // a piece was clicked
  over: (piece: string | null) => void; // the pointer is over a piece
  held: () => void; // the piece in hand is taken
  dragged: (x: number, y: number) => void; // and drawn so far over the table, in mm
  spots: (where: Map<string, Spot>) => void; // where the pieces are that can be chosen
  rests: (on: boolean) => void; // whether nothing moves any more
  outside: (pieces: string[]) => void; // those that are not in the part of the picture that is free
}

export class Tower {
  readonly lens: Lens;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #pieces = new Map<string, Group>();
  readonly #geometries = new Map<string, BufferGeometry>();
  readonly #materials = new Map<string, MeshStandardMaterial>();
  readonly #ray = new Raycaster();
  #ghost: Group | null = null;
  #ghostName = '';
  #choices: string[] = [];
  #outside: string[] = [];
  #whole: Size = { wide: 1, high: 1 };
  #free: Size = { wide: 1, high: 1 };
  #hidden = 0; // pixels at the upper edge that something lies over
  #ratio = 1; // pixels of the screen in one of the page
  #fine = 1; // and how many of them are drawn
  readonly #pace = new Pace();
  #wanted = true; // to be drawn again
  #rests = false;
  #round = NaN;
  #frame = 0;
  #from: { x: number; y: number; plane: Plane | null; at: Vector3 } | null = null; // where the pointer went down

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly box: Box,
    dark: boolean,
    readonly touch: Touch | null = null, // without, it is drawn when it is asked to
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    if (touch) this.#listen(canvas);
    this.lens = new Lens(canvas);

    const sun = new DirectionalLight('#fff4dc', 2.4);
    sun.position.set(90, -60, 180);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    Object.assign(sun.shadow.camera, { left: -160, right: 160, top: 200, bottom: -120, near: 10, far: 600 });
    sun.shadow.bias = -0.0005;
    this.#scene.add(sun, new AmbientLight('#dfefff', 1.1));
    const table = new Mesh(new PlaneGeometry(900, 900), new MeshStandardMaterial({ map: planks(), roughness: 0.9 }));
    table.receiveShadow = true;
    this.#scene.add(table);
    this.theme(dark);
    if (touch) this.#draw();
  }

  theme(dark: boolean): void {
    const sky = new Color(dark ? '#0F2B36' : '#DDF0F4');
    this.#scene.background = sky;
    this.#scene.fog = new Fog(sky, ...HAZE);
    this.#wanted = true;
  }

  size(wide: number, high: number, free?: Size, ratio = Math.min(2, window.devicePixelRatio)): void {
    this.#ratio = ratio;
    this.#whole = { wide, high };
    this.#free = free ?? this.#whole;
    this.#fit();
    this.lens.size(wide, high, free);
    this.draw(); // a canvas of a new size is blank
    this.#tell(); // and everything is elsewhere in it
    this.#wanted = true;
  }
  #fit(): void {
    this.#renderer.setPixelRatio(this.#ratio * this.#fine);
    this.#renderer.setSize(this.#whole.wide, this.#whole.high, false);
  }

  /** Show exactly these pieces, where they lie. */
  show(lying: Map<string, Lying>): void {
    for (const [name, group] of this.#pieces)
      if (!lying.has(name)) {
        this.#scene.remove(group);
        this.#pieces.delete(name);
      }
    for (const [name, where] of lying) {
      let group = this.#pieces.get(name);
      if (!group) {
        group = this.#make(name, false);
        this.#pieces.set(name, group);
        this.#scene.add(group);
      }
      put(group, where);
    }
    this.#wanted = true;
  }

  look(extent: Extent): void {
    this.lens.look(extent);
    this.#wanted = true;
  }

  /** Something lies over the upper edge. */
  hide(high: number): void {
    this.#hidden = high;
    this.#wanted = true;
  }

  /** These can be chosen by a click. */
  choices(names: string[]): void {
    this.#choices = names;
    this.#wanted = true;
  }

  /** Let these pieces shine: the log speaks of them, or they can be chosen. */
  light(names: string[]): void {
    for (const [name, group] of this.#pieces) this.#paint(group, name, names.includes(name) ? 'lit' : 'plain');
    this.#wanted = true;
  }

  ghost(name: string | null, where: Lying | null, fits: boolean): void {
    if (this.#ghost && (name !== this.#ghostName || !where)) {
      this.#scene.remove(this.#ghost);
      this.#ghost = null;
    }
    this.#wanted = true;
    if (!name || !where) return;
    if (!this.#ghost) {
      this.#ghost = this.#make(name, true);
      this.#ghostName = name;
      this.#scene.add(this.#ghost);
    }
    put(this.#ghost, where);
    const lines = this.#ghost.children.at(-1) as LineSegments;
    (lines.material as LineBasicMaterial).color.set(fits ? '#1E6B31' : '#BF3326');
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    this.lens.close();
    this.#renderer.dispose();
  }

  /** Draw it now. */
  draw(): void {
    const fog = this.#scene.fog as Fog;
    [fog.near, fog.far] = HAZE.map((far) => far + this.lens.distance) as [number, number];
    this.#renderer.render(this.#scene, this.lens.camera);
  }

  #draw = (): void => {
    this.#frame = requestAnimationFrame(this.#draw);
    if (this.lens.step()) this.#wanted = true;
    const now = performance.now();
    const draws = this.#pace.asks(this.#wanted, now);
    const rests = !this.#wanted && this.#pace.isAtRest(now);
    if (rests !== this.#rests) this.touch?.rests((this.#rests = rests));
    if (!draws) return;
    this.#wanted = false;
    if (this.#fine !== this.#pace.fine) {
      this.#fine = this.#pace.fine;
      this.#fit();
    }
    this.draw();
    this.#pace.drew(now);
    this.#tell();
  };

  /** Say where things are in the picture now. */
  #tell(): void {
    if (Math.abs(this.lens.round - this.#round) > 0.002 || Number.isNaN(this.#round))
      this.touch?.turned((this.#round = this.lens.round));
    const spots = this.#spots();
    const { wide, high } = this.#free;
    const isIn = ({ x, y }: Spot) => x >= 0 && y >= this.#hidden && x <= wide && y <= high;
    const outside = [...spots].flatMap(([name, at]) => (isIn(at) ? [] : name));
    if (outside.join() !== this.#outside.join()) this.touch?.outside((this.#outside = outside));
    if (this.#choices.length > 0) this.touch?.spots(spots);
  }

  #spots(): Map<string, Spot> {
    const { clientWidth, clientHeight } = this.canvas;
    const found = new Map<string, Spot>();
    for (const [name, { position }] of this.#pieces) {
      const at = position.clone().project(this.lens.camera);
      found.set(name, { x: ((at.x + 1) / 2) * clientWidth, y: ((1 - at.y) / 2) * clientHeight });
    }
    return found;
  }

  #listen(canvas: HTMLCanvasElement): void {
    // Before the camera's own listeners: a piece that is taken must not turn the picture too.
    canvas.addEventListener('pointerdown', this.#down);
    canvas.addEventListener('pointermove', this.#move);
    canvas.addEventListener('pointerup', this.#up);
    canvas.addEventListener('pointercancel', () => this.#release());
  }

  #down = (event: PointerEvent): void => {
    if (!event.isPrimary) return this.#release();
    this.#from = { x: event.clientX, y: event.clientY, plane: null, at: new Vector3() };
    const hit = this.#ghost && this.#aimed(event).intersectObject(this.#ghost)[0];
    if (!hit) return;
    this.#from.plane = new Plane(new Vector3(0, 0, 1), -hit.point.z);
    this.#from.at = hit.point;
    this.lens.held = true;
    this.canvas.setPointerCapture(event.pointerId);
    this.touch?.held();
  };

  #move = (event: PointerEvent): void => {
    const from = this.#from;
    if (from?.plane) {
      const at = this.#aimed(event).ray.intersectPlane(from.plane, new Vector3());
      if (at) this.touch?.dragged(at.x - from.at.x, at.y - from.at.y);
    } else if (!from) {
      const name = this.#under(event);
      const takes = this.#ghost !== null && this.#aimed(event).intersectObject(this.#ghost).length > 0;
      this.canvas.style.cursor = takes ? 'move' : name ? 'pointer' : '';
      this.touch?.over(name);
    }
  };

  #up = (event: PointerEvent): void => {
    const from = this.#from;
    this.#release();
    if (!from || from.plane || Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) return;
    const name = this.#under(event);
    if (name) this.touch?.picked(name);
  };

  #release(): void {
    this.#from = null;
    this.lens.held = false;
  }

  /** The piece under the pointer, of those that can be chosen. */
  #under(event: PointerEvent): string | null {
    if (this.#choices.length === 0) return null;
    const hit = this.#aimed(event).intersectObjects([...this.#pieces.values()])[0]?.object.parent;
    return this.#choices.find((name) => this.#pieces.get(name) === hit) ?? null;
  }

  #aimed(event: PointerEvent): Raycaster {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const at = new Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
    this.#ray.setFromCamera(at, this.lens.camera);
    return this.#ray;
  }

  #make(name: string, ghost: boolean): Group {
    const piece = this.box.byName.get(name);
    const solid = piece && this.box.solids.get(piece.shape);
    const group = new Group();
    if (!piece || !solid) return group;
    let geometry = this.#geometries.get(piece.shape);
    if (!geometry) this.#geometries.set(piece.shape, (geometry = surface(solid)));
    const mesh = new Mesh(geometry);
    mesh.castShadow = true;
    mesh.receiveShadow = !ghost;
    const edges = new LineSegments(new EdgesGeometry(geometry, 20), new LineBasicMaterial({ color: '#12323D' }));
    group.add(mesh, edges);
    this.#paint(group, name, ghost ? 'ghost' : 'plain');
    return group;
  }

  #paint(group: Group, name: string, manner: 'plain' | 'ghost' | 'lit'): void {
    const piece = this.box.byName.get(name);
    const mesh = group.children[0] as Mesh | undefined;
    if (!piece || !mesh) return;
    const kind = `${piece.colour}/${manner}`;
    let material = this.#materials.get(kind);
    if (!material) {
      const ghost = manner === 'ghost';
      material = new MeshStandardMaterial({
        map: wood(piece),
        roughness: 0.62,
        transparent: ghost,
        opacity: ghost ? 0.8 : 1,
      });
      if (manner === 'lit') material.emissive.set('#B07A00');
      this.#materials.set(kind, material);
    }
    mesh.material = material;
  }
}

function put(group: Group, { rotation, middle }: Lying): void {
  const [a, b, c] = rotation;
  const matrix = new Matrix4().set(a[0], a[1], a[2], 0, b[0], b[1], b[2], 0, c[0], c[1], c[2], 0, 0, 0, 0, 1);
  group.setRotationFromMatrix(matrix);
  group.position.set(...middle);
}
