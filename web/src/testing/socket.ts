/** The line to a server that says only what a test says. */

import { vi } from 'vitest';

export class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  onopen = () => {};
  onmessage: (message: { data: string }) => void = () => {};
  onclose = () => {};
  sent: Record<string, unknown>[] = [];

  constructor(readonly address: string) {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server says something. */
  say(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  /** The line breaks. */
  break(): void {
    this.readyState = 3;
    this.onclose();
  }
}

/** From now on every line is one of these, in the order in which they are opened. */
export function lines(): Socket[] {
  Socket.all = [];
  vi.stubGlobal('WebSocket', Socket);
  return Socket.all;
}
