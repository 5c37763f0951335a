/** A fall as a GIF that can be sent to anybody: drawn here, by the same tower, out of sight. */

import { encode } from 'modern-gif';
import { framed, lengthOf } from './film.svelte';
import type { Fall } from './picture.svelte';
import type { Box } from './pieces';
import { extentOf } from './sight';
import { Tower } from './tower';

export const WIDE = 400;
export const HIGH = 300;
const RATE = 12.5; // pictures a second: GIFs count hundredths
const LAST = 1400; // ms that the end is seen

/** Pictures of a fall, one after the other. */
export async function gifOf({ motion, before }: Fall, box: Box, dark: boolean): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const sheet = Object.assign(document.createElement('canvas'), { width: WIDE, height: HIGH });
  const brush = sheet.getContext('2d', { willReadFrequently: true });
  if (!brush) throw new Error('This browser draws no pictures.');
  const tower = new Tower(canvas, box, dark);
  try {
    const count = Math.max(2, Math.ceil(lengthOf(motion) * RATE));
    const towers = Array.from({ length: count }, (_, k) => framed(motion, box, before, (k / RATE) * motion.rate));
    tower.look(extentOf(box, towers));
    tower.size(WIDE, HIGH, undefined, 1);
    tower.lens.jump();
    const frames = [];
    for (const [place, lying] of towers.entries()) {
      tower.show(lying);
      tower.draw();
      brush.drawImage(canvas, 0, 0, WIDE, HIGH);
      const { data } = brush.getImageData(0, 0, WIDE, HIGH);
      frames.push({ data, delay: place === count - 1 ? LAST : 1000 / RATE });
      if (place % 8 === 7) await new Promise((next) => setTimeout(next)); // the page goes on meanwhile
    }
    return new Blob([await encode({ width: WIDE, height: HIGH, frames })], { type: 'image/gif' });
  } finally {
    tower.close();
  }
}
