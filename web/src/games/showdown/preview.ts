/** An answer that is looked at before it is given: the lane shows its card, and what becomes of my Water. */
export interface Preview {
  card: string | null; // null: letting it through
  water: { before: number; after: number } | null; // where it changes, as far as that is known
}
