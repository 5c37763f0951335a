/** Features in words: what they are, where they lie, what they are worth, and to whom. */

import type { Cell } from './cells';
import { scored } from './features';
import type { Components, Feature, Player, Scored, View } from './forms';
import { listed } from './sides';

export type Counted = 'lakes' | 'rivers' | 'islands' | 'voids' | 'squares' | 'ruins' | 'artifacts';

/** "3 tiles", "1 tile". */
export const many = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
export const place = (x: number, y: number): string => `${x}, ${y}`; // as the log, moves and the terminal say it
export const places = (cells: Cell[]): string => listed(cells.map(([x, y]) => `(${place(x, y)})`));

/** "lake of 3 tiles, open". */
export function noun({ kind, size, closed }: Pick<Feature, 'kind' | 'size' | 'closed'>): string {
  switch (kind) {
    case 'lake':
      return `lake of ${many(size, 'tile')}, ${closed ? 'closed' : 'open'}`;
    case 'island':
      return closed ? `island of ${many(size, 'tile')}, closed` : `land of ${many(size, 'tile')}, open`;
    case 'river':
      return `river of ${many(size, 'connection')}`;
    case 'void':
      return `void of ${many(size, 'space')}`;
    case 'square':
      return `full square of ${size} by ${size}`;
  }
  return kind;
}

type Keyed = Pick<Scored, 'kind' | 'cells' | 'size' | 'closed'>;
const key = ({ kind, cells, size, closed }: Keyed) => `${kind}/${size}/${closed}/${cells?.join(';')}`;

/** Who has points, and for what. */
export class Worth {
  #points = new Map<string, Map<number, number>>(); // by feature and seat

  constructor(
    readonly view: View,
    readonly known: Components,
    readonly who: (seat: number) => string,
  ) {
    for (const player of view.players)
      for (const feature of scored(view, player)) {
        const seats = this.#points.get(key(feature)) ?? new Map<number, number>();
        this.#points.set(key(feature), seats.set(player.seat, feature.points));
      }
  }

  /** Whoever has points for a feature, by seat. */
  of(feature: Feature): Map<number, number> {
    return this.#points.get(key(feature)) ?? new Map<number, number>();
  }

  /** "lake of 3 tiles, closed: 4 points for Ada". */
  told(feature: Feature): string {
    const points = [...this.of(feature)].map(([seat, count]) => `${many(count, 'point')} for ${this.#whom(seat)}`);
    return points.length > 0 ? `${noun(feature)}: ${listed(points)}` : noun(feature);
  }

  /** Whose characters count a kind of feature; a Student counts what his teacher counts. */
  counting(kind: Counted): string {
    if (kind === 'artifacts') return ''; // they are dug for
    const players = this.view.players.filter((player) => {
      const of = player.teacher === null ? player : this.view.players[player.teacher];
      return this.#character(of?.character ?? null)?.counts === kind;
    });
    const names = players.map((player) => {
      const title = this.#title(player);
      return `${this.#whom(player.seat)}${title ? ` (${title})` : ''}`;
    });
    return names.length > 0 ? `Counted by ${listed(names)}.` : 'Nobody counts them.';
  }

  /** "Ada, the Lake Nymph: 8 of 20 points, for lake of 2 tiles, closed: 4; ..." */
  player(player: Player): string {
    const { seat, points, target, tokens, teacher } = player;
    const goal = target === null ? '' : ` of ${target}`;
    const title = this.#title(player);
    const sums = scored(this.view, player).map((one) => `${reason(one)} (${one.points})`);
    const about = [
      ...(teacher === null ? [] : [`student of ${this.#whom(teacher)}`]),
      ...(tokens > 0 ? [many(tokens, 'token')] : []),
      ...(sums.length > 0 ? [`for ${listed(sums)}`] : []),
    ];
    return `${this.who(seat)}${title ? `, ${title}` : ''}: ${points}${goal} points${about.map((one) => `, ${one}`).join('')}.`;
  }

  #whom(seat: number): string {
    const name = this.who(seat);
    return name === 'You' ? 'you' : name;
  }
  #character = (id: string | null) => this.known.characters.find((one) => one.id === id);
  #title = (player: Player) => this.#character(player.character)?.name ?? '';
}

function reason({ kind, size = 0, closed = true }: Scored): string {
  if (kind === 'extent') return `length and width ${size}`;
  if (kind === 'discard') return `${size} discarded`;
  if (kind === 'all_played') return 'all tiles played';
  return noun({ kind, size, closed });
}
