/** X7 Motion as the server keeps it: which pieces move, and where each is in every frame. */

export interface Motion {
  rate: number;
  pieces: number[];
  frames: number[][][]; // frame, piece, pose (x y z in tenths of micrometres, quaternion w i j k)
  contacts: Contact[]; // what could be heard; films of before have none
}
/** Two pieces that meet or scrape, or a piece and the table. */
export interface Contact {
  time: number; // ms since the film began
  length: number; // ms that it lasted; of a knock 0
  impulse: number; // tenths of a micronewton second
  kind: number; // KNOCK or SCRAPE
  piece: number;
  other: number; // a piece, or TABLE
}

export const KNOCK = 0;
export const SCRAPE = 1;
export const TABLE = 31;
const HEARD = 9; // bytes of a contact

const GRAIN = 200;
const FULL = 32767;
const CHANNELS = 7;
const LEFT_OUT = CHANNELS - 1; // which part of the quaternion is not written

export async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<Motion> {
  const head = new DataView(bytes.buffer, bytes.byteOffset);
  if (bytes.length < 8 || String.fromCharCode(...bytes.slice(0, 4)) !== 'WTK1')
    throw new Error('these are no keyframes');
  const [rate, count, length] = [head.getUint8(4), head.getUint8(5), head.getUint16(6)];
  const pieces = [...bytes.slice(8, 8 + count)];
  const packed = new Blob([bytes.slice(8 + count)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const body = new DataView(await new Response(packed).arrayBuffer());
  const frames = Array.from({ length }, () => pieces.map(() => [0, 0, 0, 0, 0, 0, 0]));
  let at = 0;
  pieces.forEach((_, piece) => {
    for (let channel = 0; channel < CHANNELS; channel++) {
      let value = 0;
      for (let frame = 0; frame < length; frame++) {
        // Differences of 16 bits wrap around: a step from 30,000 to -30,000 is written as 5,536.
        value = channel === LEFT_OUT ? (value + body.getInt8(at)) & 3 : ((value + body.getInt16(at)) << 16) >> 16;
        at += channel === LEFT_OUT ? 1 : 2;
        const pose = frames[frame]?.[piece];
        if (pose) pose[channel] = value;
      }
    }
  });
  for (const frame of frames)
    for (const pose of frame) {
      const [x = 0, y = 0, z = 0, a = 0, b = 0, c = 0, left = 0] = pose;
      const parts = [a, b, c].map((part) => (part / FULL) * Math.SQRT1_2);
      const largest = Math.sqrt(Math.max(0, 1 - parts.reduce((sum, part) => sum + part * part, 0)));
      parts.splice(left, 0, largest);
      pose.splice(0, 7, x * GRAIN, y * GRAIN, z * GRAIN, ...parts);
    }
  return { rate, pieces, frames, contacts: contactsFrom(body, at) };
}

function contactsFrom(body: DataView, first: number): Contact[] {
  return Array.from({ length: Math.floor((body.byteLength - first) / HEARD) }, (_, place) => {
    const at = first + place * HEARD;
    return {
      time: body.getUint16(at),
      length: body.getUint16(at + 2),
      impulse: body.getUint16(at + 4),
      kind: body.getUint8(at + 6),
      piece: body.getUint8(at + 7),
      other: body.getUint8(at + 8),
    };
  });
}
