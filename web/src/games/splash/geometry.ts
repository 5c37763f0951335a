/** How a piece lies: pure drawing. The server alone decides whether it may, and whether it stands. */

import type { Placement, Shape } from './forms';

export type Vector = [number, number, number];
export type Matrix = [Vector, Vector, Vector]; // rows

export interface Solid {
  vertices: Vector[];
  normals: Vector[];
  firsts: Vector[]; // each face's first axis
  centres: Vector[];
  resting: { height: number; lying: Matrix }[]; // lowest first
}
export interface Frame {
  origin: Vector;
  axes: Matrix; // columns: along, across, up
  outline: [number, number][];
}
export interface Lying {
  rotation: Matrix;
  middle: Vector;
}

export const MICRO = 10_000; // whole numbers in a millimetre
const EYE: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const turned = (m: Matrix, v: Vector): Vector => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const column = (m: Matrix, k: 0 | 1 | 2): Vector => [m[0][k], m[1][k], m[2][k]];
export const times = (a: Matrix, b: Matrix): Matrix => {
  const row = (r: Vector): Vector => [dot(r, column(b, 0)), dot(r, column(b, 1)), dot(r, column(b, 2))];
  return [row(a[0]), row(a[1]), row(a[2])];
};
const upright = (axis: 0 | 1 | 2): Matrix => {
  const row = (k: number) => EYE[(k % 3) as 0 | 1 | 2];
  return [row(axis + 1), row(axis + 2), row(axis)];
};

export function solidOf(shape: Shape): Solid {
  return shape.prism
    ? prism(shape.prism.sides, shape.prism.across_flats, shape.prism.height)
    : cuboid(shape.box ?? [1, 1, 1]);
}

function cuboid(size: Vector): Solid {
  const half = size.map((length) => length / 2) as Vector;
  const vertices: Vector[] = [];
  for (const i of [-1, 1])
    for (const j of [-1, 1]) for (const k of [-1, 1]) vertices.push([i * half[0], j * half[1], k * half[2]]);
  const normals: Vector[] = [];
  const firsts: Vector[] = [];
  const resting = new Map<number, Matrix>();
  for (const axis of [0, 1, 2] as const) {
    for (const sign of [1, -1]) {
      normals.push(EYE[axis].map((part) => part * sign) as Vector);
      firsts.push(EYE[((axis + 1) % 3) as 0 | 1 | 2]);
    }
    if (!resting.has(size[axis])) resting.set(size[axis], upright(axis));
  }
  return made(vertices, normals, firsts, resting);
}

function prism(sides: number, across: number, height: number): Solid {
  const around = across / 2 / Math.cos(Math.PI / sides);
  const vertices: Vector[] = [];
  const normals: Vector[] = [
    [0, 0, 1],
    [0, 0, -1],
  ];
  const firsts: Vector[] = [
    [1, 0, 0],
    [1, 0, 0],
  ];
  for (const z of [height / 2, -height / 2])
    for (let k = 0; k < sides; k++) {
      const angle = ((2 * Math.PI) / sides) * (k + 0.5);
      vertices.push([around * Math.cos(angle), around * Math.sin(angle), z]);
    }
  for (let k = 0; k < sides; k++) {
    const angle = ((2 * Math.PI) / sides) * k;
    normals.push([Math.cos(angle), Math.sin(angle), 0]);
    firsts.push([0, 0, 1]);
  }
  return made(
    vertices,
    normals,
    firsts,
    new Map([
      [height, upright(2)],
      [across, upright(1)],
    ]),
  );
}

function made(vertices: Vector[], normals: Vector[], firsts: Vector[], resting: Map<number, Matrix>): Solid {
  const centres = normals.map((normal): Vector => {
    const far = Math.max(...vertices.map((vertex) => dot(vertex, normal)));
    return [normal[0] * far, normal[1] * far, normal[2] * far];
  });
  const lowest = [...resting].sort(([a], [b]) => a - b).map(([height, lying]) => ({ height, lying }));
  return { vertices, normals, firsts, centres, resting: lowest };
}

/** The corners of one face, in its own two axes, in order around it. */
export function outlineOf(solid: Solid, face: number): [number, number][] {
  const normal = solid.normals[face] as Vector;
  const first = solid.firsts[face] as Vector;
  const second = cross(normal, first);
  const far = dot(solid.centres[face] as Vector, normal);
  return solid.vertices
    .filter((vertex) => dot(vertex, normal) > far - 1e-6)
    .map((vertex): [number, number] => [dot(vertex, first), dot(vertex, second)])
    .sort((a, b) => Math.atan2(a[1], a[0]) - Math.atan2(b[1], b[0]));
}

export function lyingAt(pose: number[]): Lying {
  const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = pose;
  const s = 2 / (w * w + i * i + j * j + k * k);
  return {
    middle: [x / MICRO, y / MICRO, z / MICRO],
    rotation: [
      [1 - s * (j * j + k * k), s * (i * j - k * w), s * (i * k + j * w)],
      [s * (i * j + k * w), 1 - s * (i * i + k * k), s * (j * k - i * w)],
      [s * (i * k - j * w), s * (j * k + i * w), 1 - s * (i * i + j * j)],
    ],
  };
}

/** The face that looks up: where the next piece goes. */
export function upperFace(solid: Solid, lying: Lying): Frame {
  const ups = solid.normals.map((normal, place) => turned(lying.rotation, normal)[2] - 1e-7 * place);
  const face = ups.indexOf(Math.max(...ups));
  const up = turned(lying.rotation, solid.normals[face] as Vector);
  const along = turned(lying.rotation, solid.firsts[face] as Vector);
  const across = cross(up, along);
  return {
    origin: plus(turned(lying.rotation, solid.centres[face] as Vector), lying.middle),
    axes: [
      [along[0], across[0], up[0]],
      [along[1], across[1], up[1]],
      [along[2], across[2], up[2]],
    ],
    outline: outlineOf(solid, face),
  };
}

export const GROUND: Frame = {
  origin: [0, 0, 0],
  axes: EYE,
  outline: [
    [-60, -60],
    [60, -60],
    [60, 60],
    [-60, 60],
  ],
};

/** Where a piece would lie, a little above its target. */
export function laid(frame: Frame, solid: Solid, face: number, at: Placement, lift: number): Lying {
  const resting = solid.resting[face] ?? solid.resting[0];
  if (!resting) throw new Error('a solid rests on something');
  const angle = (at.turn * Math.PI) / 180;
  const spin: Matrix = [
    [Math.cos(angle), -Math.sin(angle), 0],
    [Math.sin(angle), Math.cos(angle), 0],
    [0, 0, 1],
  ];
  return {
    rotation: times(frame.axes, times(spin, resting.lying)),
    middle: plus(frame.origin, turned(frame.axes, [at.x, at.y, resting.height / 2 + lift])),
  };
}

/** The outline of the resting face in the frame it is laid on, for the view from above. */
export function sole(solid: Solid, face: number, at: Placement): [number, number][] {
  const resting = solid.resting[face] ?? solid.resting[0];
  if (!resting) return [];
  const flat = solid.vertices.map((vertex) => turned(resting.lying, vertex));
  const low = Math.min(...flat.map((vertex) => vertex[2]));
  const angle = (at.turn * Math.PI) / 180;
  return flat
    .filter((vertex) => vertex[2] < low + 1e-6)
    .sort((a, b) => Math.atan2(a[1], a[0]) - Math.atan2(b[1], b[0]))
    .map(([x, y]): [number, number] => [
      x * Math.cos(angle) - y * Math.sin(angle) + at.x,
      x * Math.sin(angle) + y * Math.cos(angle) + at.y,
    ]);
}
