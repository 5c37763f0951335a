/** The rules panel: which game's rules it shows, and at which rule. */

class Rules {
  game = $state<string | null>(null);
  rule = $state('');

  open(game: string, rule = ''): void {
    this.game = game;
    this.rule = rule;
  }

  close(): void {
    this.game = null;
  }
}

export const rules = new Rules();
