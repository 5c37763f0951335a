/** One short line that goes away by itself. */

class Toast {
  text = $state('');
  #timer = 0;

  say(text: string): void {
    this.text = text;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.text = ''), 4500);
  }
}

export const toast = new Toast();
