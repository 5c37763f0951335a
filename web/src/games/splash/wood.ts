/** Beech on beech, made on the spot: a short burst of noise that makes a block of wood ring, deeper the larger it is. */

import { audio, noise, speaker } from '../../shell/audio';
import type { Knock } from './knocks';
import type { Box } from './pieces';

const TABLE = 210; // hertz: the board that everything stands on
const QUIETEST = 0.06;

/** Let knocks be heard from now on; the answer silences those that are still to come. */
export function knock(knocks: Knock[], box: Box): () => void {
  const room = audio();
  if (!room) return () => undefined;
  const all = room.createGain();
  all.gain.value = 0.6;
  all.connect(speaker(room));
  const began = room.currentTime + 0.01;
  for (const one of knocks) {
    const pitch = pitchOf(box, one.piece);
    if (one.long > 0) scrape(room, all, one, began, pitch);
    else {
      ring(room, all, one, began, pitch, 0.07);
      if (one.onTable) ring(room, all, one, began, TABLE, 0.16);
    }
  }
  return () => all.disconnect();
}

/** A small cube rings higher than a large plate. */
export function pitchOf(box: Box, piece: number): number {
  const solid = box.solids.get(box.pieces[piece]?.shape ?? '');
  if (!solid) return 900;
  const sides = [0, 1, 2].map((axis) => Math.max(...solid.vertices.map((vertex) => vertex[axis as 0 | 1 | 2])) * 2);
  return 16_000 / Math.cbrt(sides.reduce((product, side) => product * side, 1));
}

function ring(room: AudioContext, to: AudioNode, one: Knock, began: number, pitch: number, long: number): void {
  const at = began + one.at;
  for (const [overtone, share] of [
    [1, 1],
    [2.76, 0.4], // the second tone of a free bar
  ] as const) {
    const source = noise(room, 0.02);
    const filter = room.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = Math.min(8000, pitch * overtone);
    filter.Q.value = 14;
    const volume = room.createGain();
    volume.gain.setValueAtTime((QUIETEST + one.loud ** 2) * 6 * share, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + long * (0.6 + one.loud));
    source.connect(filter).connect(volume).connect(to);
    source.start(at);
  }
}

function scrape(room: AudioContext, to: AudioNode, one: Knock, began: number, pitch: number): void {
  const at = began + one.at;
  const source = noise(room, one.long);
  const filter = room.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch * 2;
  filter.Q.value = 1.2;
  const volume = room.createGain();
  volume.gain.setValueAtTime(0.001, at);
  volume.gain.linearRampToValueAtTime(QUIETEST + one.loud * 0.35, at + one.long / 3);
  volume.gain.linearRampToValueAtTime(0.001, at + one.long);
  source.connect(filter).connect(volume).connect(to);
  source.start(at);
}
