/** Which of the six colours each seat is shown in. */

export const COLOURS = ['teal', 'red', 'violet', 'ochre', 'green', 'indigo'] as const;

interface Wish {
  colour: number | null;
}

/** Who chose a colour has it, the first one first; the others keep their seat's own, or a free one. */
export function shadesOf(sitters: readonly Wish[]): number[] {
  const taken = new Set<number>();
  const take = (colour: number) => {
    taken.add(colour);
    return colour;
  };
  const chosen = sitters.map(({ colour }) => (colour !== null && !taken.has(colour) ? take(colour) : null));
  const free = () => COLOURS.findIndex((_, colour) => !taken.has(colour));
  return chosen.map((colour, seat) => colour ?? take(taken.has(seat) ? free() : seat));
}
