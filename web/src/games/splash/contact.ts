/** What a piece would rest on, measured in the drawing, to be said aloud. The server alone judges. */

export type Point = [number, number];

/** The part of a sole that lies over a face; both convex, both in order around. */
export function overlap(sole: Point[], face: Point[]): Point[] {
  return face.reduce<Point[]>((rest, from, place) => {
    const to = face[(place + 1) % face.length] as Point;
    return cut(rest, from, to);
  }, sole);
}

/** What lies on the left of a line. */
function cut(shape: Point[], from: Point, to: Point): Point[] {
  const side = ([x, y]: Point) => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
  return shape.flatMap((one, place) => {
    const next = shape[(place + 1) % shape.length] as Point;
    const [here, there] = [side(one), side(next)];
    const meet = here / (here - there);
    const crossing: Point = [one[0] + (next[0] - one[0]) * meet, one[1] + (next[1] - one[1]) * meet];
    if (here >= 0) return there >= 0 ? [one] : [one, crossing];
    return there > 0 ? [crossing] : [];
  });
}

export function area(shape: Point[]): number {
  const twice = shape.reduce((sum, [x, y], place) => {
    const [u, v] = shape[(place + 1) % shape.length] as Point;
    return sum + x * v - u * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** How far a point lies within a convex face; negative outside it. */
export function within(point: Point, face: Point[]): number {
  const distances = face.map((from, place) => {
    const to = face[(place + 1) % face.length] as Point;
    const [along, across] = [to[0] - from[0], to[1] - from[1]];
    return (along * (point[1] - from[1]) - across * (point[0] - from[0])) / Math.hypot(along, across);
  });
  return Math.min(...distances);
}

/** How much of a sole rests, and how near its middle is to the edge, in a sentence. */
export function contactWords(sole: Point[], middle: Point, face: Point[]): string {
  const share = Math.round((100 * area(overlap(sole, face))) / area(sole));
  const inside = within(middle, face);
  const where = inside >= 0 ? `${inside.toFixed(2)} mm inside the edge` : `${(-inside).toFixed(2)} mm beyond the edge`;
  return `${share}% of its sole rests; its middle is ${where}.`;
}
