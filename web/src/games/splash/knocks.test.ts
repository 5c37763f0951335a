import { describe, expect, test } from 'vitest';
import recordedFilms from '../../../../tests/games/splash/recorded/films.json?raw';
import { decode, KNOCK, SCRAPE, TABLE, type Motion } from './keyframes';
import { knocksOf } from './knocks';

const films = JSON.parse(recordedFilms) as { film: string; contacts?: number[][] }[];
const read = ({ film }: { film: string }) => decode(Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0)));

const silent = (frames: number[][][]): Motion => ({ rate: 60, pieces: [3], frames, contacts: [] });
const pose = (z: number) => [[0, 0, z * 10_000, 1, 0, 0, 0]];

describe('by its contacts', () => {
  test('a film is heard knock by knock, the harder the louder', () => {
    const contact = { time: 500, length: 0, kind: KNOCK, piece: 2, other: TABLE };
    const contacts = [20, 800, 40_000].map((impulse) => ({ ...contact, impulse }));
    const [soft, middling, hard] = knocksOf({ ...silent([]), contacts });
    expect(soft).toMatchObject({ at: 0.5, long: 0, loud: 0, piece: 2, onTable: true });
    expect(middling?.loud).toBeGreaterThan(0.3);
    expect(middling?.loud).toBeLessThan(0.7);
    expect(hard?.loud).toBe(1);
  });

  test('what slides is heard for as long as it does', () => {
    const contact = { time: 0, length: 280, impulse: 9000, kind: SCRAPE, piece: 2, other: 5 };
    expect(knocksOf({ ...silent([]), contacts: [contact] })[0]).toMatchObject({ long: 0.28, onTable: false });
  });
});

describe('without contacts', () => {
  test('a piece that falls and is stopped knocks once, when it is', () => {
    const fall = Array.from({ length: 30 }, (_, k) => pose(Math.max(10, 120 - (9810 / 2) * (k / 60) ** 2)));
    const heard = knocksOf(silent(fall));
    expect(heard).toHaveLength(1);
    expect(heard[0]?.at).toBeCloseTo(Math.sqrt((2 * 110) / 9810), 1);
    expect(heard[0]?.onTable).toBe(true);
  });

  test('a piece that lies still, or only falls, is silent', () => {
    expect(knocksOf(silent(Array.from({ length: 30 }, () => pose(10))))).toEqual([]);
    expect(knocksOf(silent(Array.from({ length: 12 }, (_, k) => pose(200 - 4905 * (k / 60) ** 2))))).toEqual([]);
  });

  test.each(films.filter((film) => !film.contacts))('real films: never more than can be told apart', async (film) => {
    const heard = knocksOf(await read(film));
    expect(heard.length).toBeLessThanOrEqual(48);
    expect(heard.map((knock) => knock.at)).toEqual([...heard.map((knock) => knock.at)].sort((a, b) => a - b));
  });
});
