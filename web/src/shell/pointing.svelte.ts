/** What is being pointed at in the log: whatever answers to one of these names lights up. */

type Names = readonly string[];

class Pointing {
  #over = $state.raw<Names>([]); // under the pointer or the keyboard's focus
  #kept = $state.raw<Names>([]); // tapped, until something else is touched
  readonly names = $derived(new Set<string>([...this.#over, ...this.#kept]));

  has(name: string): boolean {
    return this.names.has(name);
  }
  over(names: Names): void {
    this.#over = names;
  }
  keep(names: Names): void {
    this.#kept = names;
  }
  away(): void {
    this.#over = [];
  }
  drop(): void {
    if (this.#kept.length > 0) this.#kept = [];
  }
}

export const pointing = new Pointing();
