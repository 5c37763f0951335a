/** A place of the map by what one sees there: "west of the ruin", and tiles by what people call them. */

import type { Spoken } from '../../parts';
import type { Part } from '../../protocol';
import { AROUND, cell } from './cells';
import type { Face, Forms, Spot, View } from './forms';

type Told = Forms['event'];
type Faces = ReadonlyMap<string, Face>;

const TILES = ['tile', 'front', 'middle', 'back', 'taken'];
const MARKS = { ruin: 'ruin', artifact: 'mask' } as const;
const FAR = 2; // cells: a landmark further away is no landmark
const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What lay on the map just before an event: all that the story tells, and what lay there before it began. */
function layBefore(event: Told, story: readonly Told[], view: View): Map<string, string> {
  const lying = new Map<string, string>();
  const told = new Set(story.flatMap((one) => (one.kind === 'laid' ? [cell(one.x, one.y)] : [])));
  for (const { tile, x, y } of view.map) if (!told.has(cell(x, y))) lying.set(cell(x, y), tile);
  for (const one of story) {
    if (one === event) break;
    if (one.kind === 'laid') lying.set(cell(one.x, one.y), one.tile);
  }
  return lying;
}

/** The direction from one cell to another, where it has a plain name: straight ahead, or just across a corner. */
function direction(dx: number, dy: number): string | null {
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  if ((across > 0 && along > 0 && across + along > 2) || across + along > FAR) return null;
  const way = [dy < 0 ? 'north' : dy > 0 ? 'south' : '', dx < 0 ? 'west' : dx > 0 ? 'east' : ''].filter(Boolean);
  return `${across + along === 2 && way.length === 1 ? 'two ' : ''}${way.join('-')}`;
}

/** Where a cell is: by a ruin or a mask near it, else by the tile it touches. */
export function whereabouts({ x, y }: Spot, lying: ReadonlyMap<string, string>, faces: Faces): string {
  const others = [...lying].filter(([name]) => name !== cell(x, y));
  if (others.length === 0) return 'in the middle';
  const marked = others.flatMap(([name, tile]) => {
    const mark = faces.get(tile)?.mark;
    if (!mark) return [];
    const [mx = 0, my = 0] = name.split(',').map(Number);
    const way = direction(x - mx, y - my);
    return way === null ? [] : [{ noun: MARKS[mark], way, far: Math.abs(x - mx) + Math.abs(y - my) }];
  });
  const near = marked.sort((one, other) => one.far - other.far)[0];
  if (near) {
    const count = others.filter(
      ([, tile]) => MARKS[faces.get(tile)?.mark || 'ruin'] === near.noun && faces.get(tile)?.mark,
    );
    return `${near.way} of ${count.length > 1 ? 'a' : 'the'} ${near.noun}`;
  }
  for (const [dx, dy] of AROUND) {
    const tile = lying.get(cell(x + dx, y + dy));
    if (tile) return `${direction(-dx, -dy)} of the ${faces.get(tile)?.name ?? tile}`;
  }
  return 'by itself';
}

/** How this game's table says the parts of its sentences. */
export function tellMap(story: readonly Told[], view: View | null, faces: Faces) {
  return (part: Part, _said: string, spoken: Spoken): string | null => {
    const [name, begin, , value] = part;
    if (TILES.includes(name) && typeof value === 'string') {
      const face = faces.get(value);
      return face ? (begin === 0 ? large(`the ${face.name}`) : `the ${face.name}`) : null;
    }
    const event = spoken as unknown as Told;
    if (name !== 'place' || !view || !('kind' in event) || !('x' in event)) return null;
    const where = whereabouts(event, layBefore(event, story, view), faces);
    return event.kind === 'blocked' ? `the space ${where}` : where;
  };
}
