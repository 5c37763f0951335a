"""A programme of matches, played by one process or by several, kept as they end."""

import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from watertable.arena.pairings import Match
from watertable.arena.played import USUAL, Terms, play
from watertable.arena.results import Results


def run(
    game: str,
    programme: Sequence[Match],
    results: Results,
    *,
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    programs: Terms = USUAL,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> None:
    """Play what has not been played yet; `tell` is given how many are done, and of how many."""
    chosen = dict(options or {})
    left = [match for match in dict.fromkeys(programme) if match not in results.played]
    total = len(set(programme))
    done = total - len(left)
    tell(done, total)
    if jobs == 1 or len(left) < 2:
        for match in left:
            results.add(play(game, chosen, match, programs))
            done += 1
            tell(done, total)
        return
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(left)), mp_context=fresh) as pool:
        waiting = [pool.submit(play, game, chosen, match, programs) for match in left]
        try:
            for ended in as_completed(waiting):
                results.add(ended.result())
                done += 1
                tell(done, total)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
