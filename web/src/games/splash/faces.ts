/** How the painted picture lies on every face of a piece, so that its mark is never hidden. */

import { cross, outlineOf, plus, type Solid, type Vector } from './geometry';

export interface Facet {
  corners: Vector[]; // around the face
  pictures: [number, number][]; // where each corner lies in the picture; whole numbers are its seams
  times: [number, number]; // how often the picture is there, along and across
}

/** Each face carries whole pictures, as many beside each other as it is longer than wide. */
export function facets(solid: Solid): Facet[] {
  return solid.normals.map((normal, face) => {
    const first = solid.firsts[face] as Vector;
    const second = cross(normal, first);
    const centre = solid.centres[face] as Vector;
    const outline = outlineOf(solid, face);
    const reach = [0, 1].map((k) => Math.max(...outline.map((corner) => Math.abs(corner[k as 0 | 1])))) as [
      number,
      number,
    ];
    const short = Math.min(...reach);
    const times = reach.map((length) => Math.max(1, Math.round(length / short))) as [number, number];
    return {
      corners: outline.map(([x, y]) =>
        plus(centre, [first[0] * x + second[0] * y, first[1] * x + second[1] * y, first[2] * x + second[2] * y]),
      ),
      pictures: outline.map(([x, y]) => [(0.5 + x / reach[0] / 2) * times[0], (0.5 + y / reach[1] / 2) * times[1]]),
      times,
    };
  });
}
