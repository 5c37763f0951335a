/** The rules panel: which game's rules it shows, and at which rule; and the keys of the table that is open. */

/** What a key does, for whoever asks. */
export type KeyHelp = [key: string, does: string];

class Rules {
  game = $state<string | null>(null);
  rule = $state('');
  keys = $state.raw<KeyHelp[]>([]);

  open(game: string, rule = ''): void {
    this.game = game;
    this.rule = rule;
  }

  close(): void {
    this.game = null;
  }
}

export const rules = new Rules();
