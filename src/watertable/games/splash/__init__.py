"""Splash!: two to six seats, a tower, and a physics engine that decides. See RULEBOOK.md."""

from pathlib import Path

from watertable.games.splash.advice import advise
from watertable.games.splash.answers import hear
from watertable.games.splash.apply import apply
from watertable.games.splash.box import Box, pack
from watertable.games.splash.faults import fault
from watertable.games.splash.foresight import danger_of, foretell, stability
from watertable.games.splash.forms import FORMS
from watertable.games.splash.hints import (
    is_settled,
    near_win,
    passing,
    promise,
    settled,
    whose_turn,
)
from watertable.games.splash.keyframes import contacts_in, decode, lasts
from watertable.games.splash.legal import legal, verdict
from watertable.games.splash.odds import odds, whence
from watertable.games.splash.outcome import points, winners
from watertable.games.splash.outlook import Look, foresee, laid_out, outline, raster, tower
from watertable.games.splash.physics import answer, motion, picture, ready
from watertable.games.splash.pieces import STANDARD, read
from watertable.games.splash.position import FAULTS, read_position, write_position
from watertable.games.splash.reasons import reason
from watertable.games.splash.setup import rematch, start
from watertable.games.splash.sight import view as sight
from watertable.games.splash.state import State, View
from watertable.games.splash.story import EXPOSES, REVEALS, event
from watertable.games.splash.streamed import STREAM
from watertable.games.splash.told import Told
from watertable.games.splash.variants import PATCHABLE, PRESETS, options_of, sides
from watertable.games.splash.version_1 import first_rules
from watertable.games.splash.view import guess, observe
from watertable.games.splash.words import components, move, names, number, say, space
from watertable.kernel.compile.entry_points import plain_entries
from watertable.kernel.compile.rules import Rules
from watertable.kernel.game.game import Odds, Windows, World
from watertable.kernel.table.playable import Playable
from watertable.kernel.text.words import Words

_RULES = Rules(
    start=start,
    apply=apply,
    verdict=verdict,
    legal=legal,
    observe=observe,
    guess=guess,
    winners=winners,
    points=points,
    fault=fault,
    promise=promise,
    settled=settled,
)
_PIECES = read(STANDARD)

__all__ = [
    "GAME",
    "Look",
    "contacts_in",
    "danger_of",
    "decode",
    "foresee",
    "laid_out",
    "outline",
    "picture",
    "raster",
    "stability",
    "tower",
]

GAME = Playable(
    slug="splash",
    title="Splash!",
    version=2,
    seats=range(2, 7),
    box=Box,
    state=State,
    view=View,
    rules=_RULES,
    words=Words(
        say=say,
        move=move,
        number=number,
        reason=reason,
        view=sight,
        event=event,
        kinds={int(kind): kind.name.lower() for kind in Told},
        reveals=REVEALS,
        exposes=EXPOSES,
        components=components,
        names=names,
        read_position=read_position,
        write_position=write_position,
        faults=FAULTS,
        grammar="X6",
        forms=FORMS,
        space=space,
    ),
    windows=Windows(passing=passing, whose_turn=whose_turn, near_win=near_win, settled=is_settled),
    entries=plain_entries(_RULES),
    options=options_of(_PIECES),
    options_of=options_of,
    patchable=PATCHABLE,
    presets=PRESETS,
    endings=("", "last piece", "three drops"),
    read=read,
    pack=pack,
    data=_PIECES,
    text=STANDARD,
    folder=Path(__file__).parent,
    world=World(ready=ready, answer=answer, apply=hear, motion=motion, lasts=lasts),
    stream=STREAM,
    foretell=foretell,
    earlier=first_rules,
    advise=advise,
    odds=Odds(chances=odds, whence=whence),
    sides=sides,
    rematch=rematch,
)
