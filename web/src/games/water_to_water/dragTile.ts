/** The tile in hand, dragged from the prompt or from where its ghost lies: the ghost goes with the pointer from cell to cell. */

import { drag } from '../../shell/dragging';
import type { Ghost } from './ghost.svelte';

const CELLS = '[data-cell], [data-aim="true"]';

/** Whether a press began on a tile that can be dragged: then the map under it stays where it is. */
export function dragTile(press: PointerEvent, ghost: Ghost): boolean {
  const node = (press.target as Element | null)?.closest<HTMLElement | SVGElement>('[data-way], .ghost');
  if (!node) return false;
  const isGhost = node.classList.contains('ghost');
  const way = ghost.ways[Number(node.dataset.way ?? -1)];
  if (!isGhost && !way) return false;
  const put = (target: Element | null) => {
    const [x, y] = target?.getAttribute('data-at')?.split(',').map(Number) ?? [];
    if (x === undefined || y === undefined || (ghost.at?.x === x && ghost.at.y === y)) return;
    ghost.put(x, y);
  };
  drag(press, {
    from: node,
    targets: CELLS,
    picture: !isGhost,
    begin: () => way && ghost.take(way),
    over: put,
    drop: put,
  });
  return isGhost;
}
