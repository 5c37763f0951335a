import { beforeEach, expect, test, vi } from 'vitest';
import type { Knock } from './knocks';
import { knock, pitchOf } from './wood';
import type { Box } from './pieces';

const heard: { at: number; loudest: number }[] = [];
let isOpen = true;
/** A room in which nothing sounds, and everything is written down. */
function room() {
  const node = { connect: (to: unknown) => to, disconnect: () => (isOpen = false) };
  return {
    ...{ currentTime: 5, destination: {} },
    createBiquadFilter: () => ({ ...node, frequency: {}, Q: {} }),
    createGain: () => {
      const one = { at: NaN, loudest: 0 };
      const note = (volume: number, at: number) => {
        one.at = Number.isNaN(one.at) ? at : one.at;
        one.loudest = Math.max(one.loudest, volume);
        if (!heard.includes(one)) heard.push(one);
      };
      const gain = { setValueAtTime: note, linearRampToValueAtTime: note, exponentialRampToValueAtTime: note };
      return { ...node, gain };
    },
  };
}
vi.mock('../../shell/audio', () => ({
  audio: () => room(),
  noise: () => ({ connect: (to: unknown) => to, start: () => undefined }),
  speaker: (of: { destination: unknown }) => of.destination,
}));

const BOX = { pieces: [], solids: new Map() } as object as Box;
const sound = (what: Partial<Knock>): Knock => ({ at: 0, long: 0, loud: 0.5, piece: 0, onTable: false, ...what });
const loudness = (one: Knock) => {
  heard.length = 0;
  knock([one], BOX);
  return Math.max(...heard.map(({ loudest }) => loudest));
};
beforeEach(() => {
  heard.length = 0;
  isOpen = true;
});

test('what meets harder is louder, whether it knocks or scrapes', () => {
  for (const long of [0, 0.2])
    expect(loudness(sound({ loud: 0.9, long }))).toBeGreaterThan(2 * loudness(sound({ loud: 0.3, long })));
});

test('it is heard when it is seen, and no more once somebody skips', () => {
  const silence = knock([sound({ at: 0.5 }), sound({ at: 1.25, long: 0.1 })], BOX);
  expect(heard.map(({ at }) => Number((at - 5).toFixed(2)))).toEqual([0.51, 0.51, 1.26]); // two tones of a block, a scrape
  expect(isOpen).toBe(true);
  silence();
  expect(isOpen).toBe(false);
});

test('on the table the board sounds too, and a small block rings higher than a large one', () => {
  knock([sound({ onTable: true })], BOX);
  expect(heard.length).toBe(4);
  const cube = (half: number) => ({ vertices: [[half, half, half]] });
  const two = [{ shape: 'small' }, { shape: 'large' }];
  const box = { pieces: two, solids: new Map([['small', cube(5)], ['large', cube(9)]]) } as object as Box; // prettier-ignore
  expect(pitchOf(box, 0)).toBeGreaterThan(pitchOf(box, 1));
});
