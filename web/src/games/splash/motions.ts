/** Films as the server keeps them, fetched once each; a table without one of a ply has simply settled. */

import { decode, type Motion } from './keyframes';

const PATIENCE = 4000; // ms: whoever has no film by then is told without it
const FEW = 8; // films that are remembered

const known = new Map<string, Promise<Motion | null>>();

export function motionOf(id: string, ply: number): Promise<Motion | null> {
  const name = `${id}/${ply}`;
  let asked = known.get(name);
  if (!asked) {
    asked = fetched(id, ply).catch(() => {
      known.delete(name);
      return null;
    });
    known.set(name, asked);
    for (const old of [...known.keys()].slice(0, -FEW)) known.delete(old);
  }
  return asked;
}

async function fetched(id: string, ply: number): Promise<Motion | null> {
  const answer = await fetch(`/api/tables/${id}/frames/${ply}`, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE),
  });
  return answer.ok ? decode(new Uint8Array(await answer.arrayBuffer())) : null;
}
