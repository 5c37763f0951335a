/** What time it is by the server's clock, to count down by; ours may say anything. */

class ServerTime {
  skew = $state(0); // seconds by which our clock is ahead
  #now = $state(Date.now() / 1000);

  constructor() {
    window.setInterval(() => (this.#now = Date.now() / 1000), 1000);
  }

  get now(): number {
    return this.#now - this.skew;
  }
}

export const serverTime = new ServerTime();
