/** The one place that sounds come from. A browser lets a page be heard once somebody has touched it. */

let room: AudioContext | null = null;
let all: GainNode | null = null;

/** How loud everything is, from 0 to 1. */
export const loudness = { volume: 0.7 };

/** Where to play now, or null where nobody would hear it. */
export function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return null;
  room ??= new AudioContext();
  if (room.state === 'suspended') void room.resume();
  return room;
}

/** What everything is heard through: one volume for all. */
export function speaker(room: AudioContext): AudioNode {
  if (!all || all.context !== room) {
    all = room.createGain();
    all.connect(room.destination);
  }
  all.gain.value = loudness.volume;
  return all;
}

/** Noise of some seconds, to be filtered. */
export function noise(room: AudioContext, long: number): AudioBufferSourceNode {
  const buffer = room.createBuffer(1, Math.ceil(room.sampleRate * long), room.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  const source = room.createBufferSource();
  source.buffer = buffer;
  return source;
}
