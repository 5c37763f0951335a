import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Payload } from '../protocol';
import { lines, type Socket } from '../testing/socket';
import { moveOf, payloadOf, sentence, told } from '../testing/table.svelte';
import { LiveTable } from './live.svelte';
import { witnessOf } from './shuffles';

let opened: Socket[] = [];
const line = () => opened.at(-1) as Socket;
/** What was sent there, but for pings. */
const sent = () => line().sent.filter((frame) => frame.type !== 'ping');
const tell = (what: Partial<Payload> = {}) => line().say(payloadOf(what));

const tables: LiveTable[] = [];
function opens(): LiveTable {
  const live = new LiveTable('pond', 0);
  tables.push(live);
  return live;
}

/** A table whose line is open, and which was told of a match. */
function table(what: Partial<Payload> = {}): LiveTable {
  const live = opens();
  line().onopen();
  tell(what);
  return live;
}

beforeEach(() => {
  vi.useFakeTimers();
  opened = lines();
});
afterEach(() => {
  for (const live of tables.splice(0)) live.close();
  vi.useRealTimers();
});

describe('a hello', () => {
  test('says which seat, and the last ply that was seen', () => {
    table({ ply: 7 });
    line().break();
    vi.advanceTimersByTime(5_000);
    line().onopen();
    expect(opened).toHaveLength(2);
    expect(sent()).toEqual([{ type: 'hello', seat: 0, since: 7 }]);
  });

  test('that is refused is said again when the reason passes', () => {
    const live = opens();
    for (const code of ['busy', 'stale', 'store']) {
      line().onopen();
      line().say({ type: 'error', id: null, error: sentence(code, code) });
      line().break();
      expect([live.refused, live.line]).toEqual([null, 'lost']);
      vi.advanceTimersByTime(5_000);
    }
    expect(opened).toHaveLength(4);
  });

  test('that is refused for good is not said again', () => {
    const live = opens();
    line().onopen();
    line().say({ type: 'error', id: null, error: sentence('Revoked.', 'revoked') });
    line().break();
    vi.advanceTimersByTime(60_000);
    expect([live.refused?.code, live.line, opened.length]).toEqual(['revoked', 'closed', 1]);
  });
});

describe('an answer that the server holds until its moment', () => {
  test('is on its way, also for a page that comes later, and is not given twice', async () => {
    const live = table({ ply: 4, answered: true });
    expect(live.sending).toBe(true);
    await live.play(7);
    expect(sent().filter((frame) => (frame as { type: string }).type === 'move')).toEqual([]);
    tell({ ply: 5, answered: false });
    expect(live.sending).toBe(false);
  });

  test('is on its way from when it is sent until it is told', async () => {
    const live = table({ ply: 4 });
    const played = live.play(7);
    expect(live.sending).toBe(true);
    tell({ ply: 4, notices: [] });
    expect(live.sending).toBe(true);
    line().say({ type: 'ok', id: 1, result: { ply: 5 } });
    await played;
    expect(live.sending).toBe(false);
  });
});

describe('a hint', () => {
  const kinds = () => sent().map((frame) => (frame as { type: string }).type);
  const soon = () => vi.advanceTimersByTimeAsync(1);

  /** A browser in which the worker's script does not run. */
  class Broken extends EventTarget {
    postMessage(): void {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
    terminate(): void {
      /* it never ran */
    }
  }

  test('is asked of the server where the rules do not run, at once from then on', async () => {
    vi.stubGlobal('Worker', Broken);
    const live = table({ game: 'showdown' });
    const first = live.hint();
    expect(kinds()).toEqual(['hello', 'known']);
    line().say({ type: 'ok', id: 1, result: { seat: 0, ply: 1, rules: 1, box: '', layout: '', record: '' } });
    await soon();
    expect(kinds()).toEqual(['hello', 'known', 'hint']);
    line().say({ type: 'ok', id: 2, result: { hints: [] } });
    expect(await first).toEqual({ hints: [] });
    void live.hint();
    await soon();
    expect(kinds()).toEqual(['hello', 'known', 'hint', 'hint']);
  });

  test('is asked of the server in a game that needs it, and where there are no workers', () => {
    vi.stubGlobal('Worker', Broken);
    void table({ game: 'splash' }).hint();
    expect(kinds()).toEqual(['hello', 'hint']);
    vi.stubGlobal('Worker', undefined);
    void table({ game: 'showdown' }).hint();
    expect(kinds()).toEqual(['hello', 'hint']);
  });

  test('that the table refuses is refused as it says', async () => {
    vi.stubGlobal('Worker', Broken);
    const asked = table({ game: 'showdown' }).hint();
    line().say({ type: 'error', id: 1, error: sentence('It is not your turn.', 'not_asked') });
    await expect(asked).rejects.toMatchObject({ said: { code: 'not_asked' } });
    expect(kinds()).toEqual(['hello', 'known']);
  });
});

describe('what the server tells', () => {
  test('makes the story longer; only what is new is fresh, and never the first of it', () => {
    const live = table({ ply: 1, events: [told('One.', { ply: 1 })] });
    expect(live.fresh).toEqual([]);
    tell({ ply: 2, events: [told('One.', { ply: 1 }), told('Two.', { ply: 2 })] });
    expect(live.story.map((event) => event.text)).toEqual(['One.', 'Two.']);
    expect(live.fresh.map((event) => event.text)).toEqual(['Two.']);
  });

  test('says whether I am asked', () => {
    const live = table({ to_act: 1, moves: [moveOf(3, {})] });
    expect([live.mine, live.moves.length]).toEqual([false, 1]);
    tell({ to_act: 0 });
    expect(live.mine).toBe(true);
  });

  test('is remembered where it is a promise', () => {
    table({ promise: 'abc', begun: false });
    expect(witnessOf('pond')).toMatchObject({ promise: 'abc', before: true });
  });

  test('in chat comes in order, and a line that is told again replaces itself', () => {
    const live = table();
    const say = (n: number, text: string) => line().say({ type: 'chat', n, seat: 1, name: 'Ben', text, at: 0 });
    say(2, 'two');
    say(1, 'one');
    say(2, '');
    expect(live.chat.map((one) => one.text)).toEqual(['one', '']);
  });

  test('may be good bye: the seat is somebody else’s, and nobody calls again', () => {
    const live = table();
    line().say({ type: 'bye', reason: 'given', again: false });
    line().break();
    vi.advanceTimersByTime(60_000);
    expect([live.parted, live.line, opened.length]).toEqual([true, 'closed', 1]);
  });

  test('may be good bye for a moment', () => {
    const live = table();
    line().say({ type: 'bye', reason: 'stopping', again: true });
    line().break();
    vi.advanceTimersByTime(5_000);
    expect([live.parted, opened.length]).toEqual([false, 2]);
  });
});

describe('a move', () => {
  test('is sent for the ply that is shown, once, until the answer comes', async () => {
    const live = table({ ply: 4 });
    const played = live.play(9);
    void live.play(9);
    expect(sent().slice(1)).toEqual([{ type: 'move', id: 1, ply: 4, move: 9, key: expect.any(String) }]);
    expect(live.sending).toBe(true);
    line().say({ type: 'ok', id: 1, result: { ply: 5 } });
    await played;
    expect(live.sending).toBe(false);
  });

  test('can be answered again as soon as the next question is told, though what was sent is not confirmed yet', async () => {
    const live = table({ ply: 4 });
    const first = live.play(9);
    tell({ ply: 5 });
    expect(live.sending).toBe(false);
    const second = live.play(3);
    expect(sent().at(-1)).toMatchObject({ type: 'move', id: 2, ply: 5, move: 3 });
    line().say({ type: 'ok', id: 1, result: { ply: 5 } });
    await first;
    expect(live.sending).toBe(true);
    line().say({ type: 'ok', id: 2, result: { ply: 6 } });
    await second;
    expect(live.sending).toBe(false);
  });

  test('that is refused rejects with the server’s sentence', async () => {
    const played = expect(table().play(9)).rejects.toThrow('Not now.');
    line().say({ type: 'error', id: 1, error: sentence('Not now.') });
    await played;
  });

  test('whose answer is lost is sent again with the same key when the line is back', async () => {
    const live = table({ ply: 4 });
    const played = live.play(9);
    const [, first] = sent();
    line().break();
    await vi.advanceTimersByTimeAsync(400);
    expect([live.sending, live.line]).toEqual([true, 'lost']);
    line().onopen();
    tell({ ply: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()[1]).toEqual({ ...first, id: 2 });
    line().say({ type: 'ok', id: 2, result: { ply: 5 } });
    await played;
    expect(live.sending).toBe(false);
  });

  test('without a line waits for it', async () => {
    const live = table();
    line().break();
    void live.play(9);
    expect(live.sending).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    line().onopen();
    tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()[1]).toMatchObject({ type: 'move', move: 9 });
  });

  test('is not sent where a lesson wants another', async () => {
    const live = table();
    live.guard = () => Promise.resolve(false);
    await live.play(9);
    expect(sent()).toHaveLength(1);
  });
});

test('why not is asked once for each move, until the table has moved on', async () => {
  const live = table();
  const first = live.why({ play: 'duck' });
  void live.why({ play: 'duck' });
  expect(sent()).toHaveLength(2);
  line().say({ type: 'ok', id: 1, result: { reason: sentence('You have no duck.') } });
  expect((await first)?.message).toBe('You have no duck.');
  tell({ ply: 2 });
  void live.why({ play: 'duck' });
  expect(sent()).toHaveLength(3);
});

test('a lost line is tried again at once when somebody does not want to wait', () => {
  const live = table();
  line().break();
  live.again();
  expect(opened).toHaveLength(2);
});

test('a table that was left is not called again', () => {
  const live = table();
  live.close();
  line().break();
  vi.advanceTimersByTime(60_000);
  expect([live.line, opened.length]).toEqual(['closed', 1]);
});

describe('a line on which nothing comes through', () => {
  const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  test('is asked; after three seconds it is slow, after ten nobody is there', async () => {
    const live = table();
    line().say({ type: 'pong', id: null, ply: 1, now: Date.now() / 1000 });
    await passes(6);
    expect(line().sent.at(-1)).toEqual({ type: 'ping' });
    expect([live.slow, live.line]).toEqual([false, 'live']);
    await passes(4);
    expect([live.slow, live.line]).toEqual([true, 'live']);
    await passes(7);
    expect([live.slow, live.line]).toEqual([false, 'lost']);
  });

  test('is called again, and what it still says is not heard', async () => {
    const live = table({ ply: 1 });
    const [dead] = opened;
    await passes(20);
    expect(opened.length).toBeGreaterThan(1);
    dead?.say(payloadOf({ ply: 9 }));
    expect(live.payload?.ply).toBe(1);
  });

  test('that does not even open is given up too', async () => {
    const live = opens();
    await passes(11);
    expect(live.line).toBe('lost');
    await passes(30);
    expect(opened.length).toBeGreaterThan(2);
    live.close();
  });

  test('that answers stays', async () => {
    const live = table();
    for (let second = 0; second < 60; second++) {
      await passes(1);
      if (line().sent.at(-1)?.type === 'ping') line().say({ type: 'pong', id: null, ply: 1, now: 0 });
    }
    expect([live.line, opened.length]).toEqual(['live', 1]);
  });
});

test('without a network the line is lost at once, and with it called again at once', () => {
  const live = table();
  window.dispatchEvent(new Event('offline'));
  expect(live.line).toBe('lost');
  window.dispatchEvent(new Event('online'));
  expect(opened).toHaveLength(2);
});

test('whoever comes back hears how many moves happened', () => {
  const live = table({ ply: 1, seat: 0 });
  line().break();
  live.again();
  line().onopen();
  const by = (seat: number | null, ply: number) => told('Somebody plays.', { seat, ply });
  tell({ ply: 5, events: [by(1, 2), by(1, 2), by(null, 3), by(0, 4), by(1, 5)] });
  expect(live.back).toEqual({ moves: 2 });
});

test('the server’s clock is known from what answers', () => {
  const live = table();
  line().say({ type: 'pong', id: null, ply: 1, now: Date.now() / 1000 - 70 });
  expect(live.skew).toBeCloseTo(70, 1);
});
