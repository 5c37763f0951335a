/** What the keys of the dock do: the same at every table. */

export const WORDS: Record<string, string> = {
  h: 'Ask for a hint',
  u: 'Take the last move back',
  '?': 'Open the rules',
  '/': 'Write a move',
};
