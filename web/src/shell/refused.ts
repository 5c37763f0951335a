/** That something was refused, for whoever lets it be heard: the sentence itself is shown where it was tried. */

const NAME = 'watertable:refused';

export const signalRefusal = (): void => void window.dispatchEvent(new Event(NAME));

/** Be told of each refusal; what is returned ends that. */
export function onRefusal(told: () => void): () => void {
  window.addEventListener(NAME, told);
  return () => window.removeEventListener(NAME, told);
}
