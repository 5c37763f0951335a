"""The first rules of the hand: it trembled once a piece was let go, and was never seen to sway.

Matches that were begun under them are played to their end, replayed and verified under them. They
differ in how a placement is numbered and in what a state remembers; all else is shared.
"""

import functools
from dataclasses import replace

from watertable.games.splash.actions import FIRST
from watertable.games.splash.apply import apply
from watertable.games.splash.legal import legal, verdict
from watertable.games.splash.position import read_first, write_first
from watertable.games.splash.reasons import reason
from watertable.games.splash.sight import first_view
from watertable.games.splash.state import FirstState, FirstView
from watertable.games.splash.view import guess_first, observe_first
from watertable.games.splash.words import first_space, move, number, say
from watertable.kernel.compile.entry_points import plain_entries
from watertable.kernel.table.playable import Playable


def first_rules(game: Playable) -> dict[int, Playable]:
    """Return a game as it was played under the first rules, by their version."""
    rules = replace(
        game.rules,
        apply=functools.partial(apply, layout=FIRST),
        verdict=functools.partial(verdict, layout=FIRST),
        legal=functools.partial(legal, layout=FIRST),
        observe=observe_first,
        guess=guess_first,
    )
    words = replace(
        game.words,
        say=functools.partial(say, layout=FIRST),
        move=functools.partial(move, layout=FIRST),
        number=functools.partial(number, layout=FIRST),
        reason=functools.partial(reason, layout=FIRST),
        view=first_view,
        exposes=frozenset(),
        read_position=read_first,
        write_position=write_first,
        space=first_space,
    )
    first = replace(
        game,
        version=1,
        state=FirstState,
        view=FirstView,
        rules=rules,
        words=words,
        entries=plain_entries(rules),
        stream=None,
        earlier=None,
        _boxes={},
    )
    return {first.version: first}
