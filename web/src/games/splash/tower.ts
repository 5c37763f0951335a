/** The tower in three dimensions: wood, light, shadows, a camera that goes round it. */

import {
  AmbientLight,
  BufferGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  Float32BufferAttribute,
  Fog,
  Group,
  LineBasicMaterial,
  LineSegments,
  EdgesGeometry,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  RepeatWrapping,
  Scene,
  SRGBColorSpace,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { facets } from './faces';
import type { Piece } from './forms';
import { type Lying, type Solid, type Vector } from './geometry';
import { COLOURS, INKS, MARKS, type Box } from './pieces';

const NEAR = 118; // mm from the camera to a low tower
const HAZE: [number, number] = [220, 420];
const STILL = matchMedia('(prefers-reduced-motion: reduce)');

export class Tower {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(38, 1, 1, 2000);
  readonly #controls: OrbitControls;
  readonly #pieces = new Map<string, Group>();
  readonly #geometries = new Map<string, BufferGeometry>();
  readonly #materials = new Map<string, MeshStandardMaterial>();
  #ghost: Group | null = null;
  #ghostName = '';
  #wanted = true; // to be drawn again
  #aim = { height: 6, distance: NEAR }; // where the camera looks, and from how far
  #isFree = false; // somebody has moved the camera: only the height is followed
  #frame = 0;

  constructor(
    canvas: HTMLCanvasElement,
    readonly box: Box,
    dark: boolean,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#camera.up.set(0, 0, 1);
    this.#camera.position.set(45, -95, 55);
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.target.set(0, 0, 6);
    this.#controls.maxPolarAngle = Math.PI / 2 - 0.03;
    this.#controls.minDistance = 40;
    this.#controls.maxDistance = 500;
    this.#controls.addEventListener('change', () => (this.#wanted = true));
    this.#controls.addEventListener('start', () => (this.#isFree = true));

    const sun = new DirectionalLight('#fff4dc', 2.4);
    sun.position.set(90, -60, 180);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    Object.assign(sun.shadow.camera, { left: -120, right: 120, top: 160, bottom: -60, near: 10, far: 500 });
    sun.shadow.bias = -0.0005;
    this.#scene.add(sun, new AmbientLight('#dfefff', 1.1));
    const table = new Mesh(new PlaneGeometry(500, 500), new MeshStandardMaterial({ map: planks(), roughness: 0.9 }));
    table.receiveShadow = true;
    this.#scene.add(table);
    this.theme(dark);
    this.#draw();
  }

  theme(dark: boolean): void {
    const sky = new Color(dark ? '#0F2B36' : '#DDF0F4');
    this.#scene.background = sky;
    this.#scene.fog = new Fog(sky, ...HAZE);
    this.#wanted = true;
  }

  size(wide: number, high: number): void {
    this.#renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.#renderer.setSize(wide, high, false);
    this.#camera.aspect = wide / Math.max(1, high);
    this.#camera.updateProjectionMatrix();
    this.#renderer.render(this.#scene, this.#camera); // a canvas of a new size is blank
  }

  /** Show exactly these pieces, where they lie. */
  show(lying: Map<string, Lying>): void {
    for (const [name, group] of this.#pieces)
      if (!lying.has(name)) {
        this.#scene.remove(group);
        this.#pieces.delete(name);
      }
    let top = 0;
    for (const [name, where] of lying) {
      let group = this.#pieces.get(name);
      if (!group) {
        group = this.#make(name, false);
        this.#pieces.set(name, group);
        this.#scene.add(group);
      }
      put(group, where);
      top = Math.max(top, where.middle[2]);
    }
    this.#look(top);
  }

  /** Let these pieces shine: the log speaks of them. */
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
    this.#controls.dispose();
    this.#renderer.dispose();
  }

  /** Keep the whole tower, and the piece above it, in sight. */
  #look(top: number): void {
    this.#aim = { height: Math.max(6, (top + 15) / 2), distance: Math.max(NEAR, (top + 35) * 1.8) };
    this.#wanted = true;
  }

  /** Bring the camera a step nearer to where it should be. */
  #glide(): void {
    const { target } = this.#controls;
    const from = this.#camera.position.clone().sub(target);
    const distance = from.length();
    const ease = STILL.matches ? 1 : 0.12;
    const rise = (this.#aim.height - target.z) * ease;
    const back = this.#isFree ? 0 : (this.#aim.distance - distance) * ease;
    if (Math.abs(rise) + Math.abs(back) < 0.02) return;
    target.z += rise;
    this.#camera.position.copy(target).add(from.setLength(distance + back));
    const fog = this.#scene.fog as Fog;
    [fog.near, fog.far] = HAZE.map((far) => far + distance + back - NEAR) as [number, number];
    this.#wanted = true;
  }

  #draw = (): void => {
    this.#frame = requestAnimationFrame(this.#draw);
    this.#glide();
    this.#controls.update();
    if (!this.#wanted) return;
    this.#wanted = false;
    this.#renderer.render(this.#scene, this.#camera);
  };

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

/** Triangles of a solid, with the painted picture on every face. */
function surface(solid: Solid): BufferGeometry {
  const corners: number[] = [];
  const pictures: number[] = [];
  for (const facet of facets(solid))
    for (let k = 1; k + 1 < facet.corners.length; k++)
      for (const corner of [0, k, k + 1]) {
        corners.push(...(facet.corners[corner] as Vector));
        pictures.push(...(facet.pictures[corner] as [number, number]));
      }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(pictures, 2));
  geometry.computeVertexNormals();
  return geometry;
}

/** Painted beech with the colour's mark in the middle; on a long face it is there several times. */
function wood(piece: Piece): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const brush = canvas.getContext('2d');
  if (brush) {
    brush.fillStyle = COLOURS[piece.colour] ?? '#999';
    brush.fillRect(0, 0, 128, 128);
    grain(brush, 128);
    brush.translate(28, 28);
    brush.scale(72 / 24, 72 / 24);
    brush.fillStyle = INKS[piece.colour] ?? '#FFFFFF';
    brush.globalAlpha = 0.9;
    brush.fill(new Path2D(MARKS[piece.mark]));
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}

function planks(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 512;
  const brush = canvas.getContext('2d');
  if (brush) {
    for (let plank = 0; plank < 8; plank++) {
      brush.fillStyle = ['#C89A66', '#C19260', '#CFA26F', '#BC8C5A'][plank % 4] ?? '#C89A66';
      brush.fillRect(0, plank * 64, 512, 63);
    }
    grain(brush, 512);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

function grain(brush: CanvasRenderingContext2D, size: number): void {
  brush.strokeStyle = 'rgb(60 30 10 / 0.09)';
  brush.lineWidth = 1;
  for (let line = 3; line < size; line += 5) {
    brush.beginPath();
    for (let x = 0; x <= size; x += 16) brush.lineTo(x, line + 1.5 * Math.sin(x / 23 + line * line));
    brush.stroke();
  }
}
