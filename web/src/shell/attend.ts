/** Where the keyboard goes when something is asked. */

const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"]), textarea, select';

/** Bring the keyboard to a question, unless somebody types or looks at a sheet that lies over the table. */
export function attend(question: HTMLElement | null | undefined): boolean {
  const now = document.activeElement;
  if (!question || now?.matches(TYPED) || document.querySelector('dialog[open]')) return false;
  question.focus(); // and comes into view: at four times the size it lies below the edge
  return true;
}
