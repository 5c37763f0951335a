/** The chain as the eye follows it: what is done leaves for the pile, last in first out. */

import type { Activation, Forms } from './forms';
import { isStill } from './motion';

const LANDING = 260; // ms
const APART = 180;

/** As much of an activation as is drawn. */
type Link = Pick<Activation, 'seat' | 'card' | 'as' | 'from' | 'negated'>;

export interface Followed {
  key: string;
  link: Link;
  leaves: number | null; // ms until it leaves; null: it stays
}

const name = (link: Link) => `${link.seat}:${link.card}:${link.from}`;

/** Links with a name of their own each: the second Flamingo of a seat is its second. */
function keyed(links: Link[]): Followed[] {
  const seen = new Map<string, number>();
  return links.map((link) => {
    const count = (seen.get(name(link)) ?? 0) + 1;
    seen.set(name(link), count);
    return { key: `${name(link)}:${count}`, link, leaves: null };
  });
}

/** The chain while a ply is told beat by beat: what was played since lies in it, and what was negated shows that. */
export function chainAhead(chain: Link[], ahead: Forms['event'][]): Link[] {
  const links = [...chain, ...announced(ahead)].map((link) => ({ ...link }));
  for (const event of ahead) {
    if (event.kind !== 'negated') continue;
    const struck = links.findLast((link) => link.card === event.card && link.seat === event.seat && !link.negated);
    if (struck) struck.negated = true;
  }
  return links;
}

/** What was announced, as a link that is already done. */
function announced(events: Forms['event'][]): Link[] {
  return events
    .filter((event) => event.kind === 'announced' || event.kind === 'sun_named')
    .map(({ seat, card, as, from }) => ({ seat: seat ?? 0, card, as, from, negated: false }));
}

export class Following {
  shown = $state.raw<Followed[]>([]);
  #timer = 0;

  /** Show the chain as it is now; what has left it, or came and went since, leaves before the eye. */
  update(chain: Link[], fresh: Forms['event'][]): void {
    window.clearTimeout(this.#timer);
    const now = keyed(chain);
    const here = new Set(now.map((one) => one.key));
    const before = this.shown.filter((one) => one.leaves === null).map((one) => one.link);
    const came = announced(fresh);
    const gone = keyed([...before, ...came]).filter((one) => !here.has(one.key));
    this.shown = now;
    if (gone.length === 0 || isStill()) return;
    const wait = came.length > 0 ? LANDING : 0;
    gone.forEach((one, place) => (one.leaves = wait + (gone.length - 1 - place) * APART));
    this.shown = [...now, ...gone];
    this.#timer = window.setTimeout(() => this.end(), wait + gone.length * APART);
  }

  end(): void {
    window.clearTimeout(this.#timer);
    if (this.shown.some((one) => one.leaves !== null)) this.shown = this.shown.filter((one) => one.leaves === null);
  }
}
