"""Water to Water: tiles, powers and characters for two to six. The rules are in RULEBOOK.md."""

from pathlib import Path

from watertable.games.water_to_water.apply import apply
from watertable.games.water_to_water.box import STANDARD, Box, read
from watertable.games.water_to_water.draw import map_svg
from watertable.games.water_to_water.edition import pack
from watertable.games.water_to_water.faults import fault
from watertable.games.water_to_water.forms import FORMS
from watertable.games.water_to_water.ground import WIDE, wipe
from watertable.games.water_to_water.hints import near_win, passing, promise, settled, whose_turn
from watertable.games.water_to_water.legal import legal, verdict
from watertable.games.water_to_water.outcome import points, winners
from watertable.games.water_to_water.position import FAULTS, read_position, write_position
from watertable.games.water_to_water.reasons import reason
from watertable.games.water_to_water.setup import start
from watertable.games.water_to_water.sight import view as seen
from watertable.games.water_to_water.state import State, View
from watertable.games.water_to_water.story import EXPOSES, REVEALS, event
from watertable.games.water_to_water.tensor import TENSOR
from watertable.games.water_to_water.variants import OPTIONS, PRESETS, options_of
from watertable.games.water_to_water.view import guess, observe
from watertable.games.water_to_water.words import components, move, named, number, say
from watertable.kernel.compile.entry_points import entry_points
from watertable.kernel.compile.rules import Rules
from watertable.kernel.game.game import Windows
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
    wipe=wipe,
    wide=WIDE,
)
_TILES = read(STANDARD)

GAME = Playable(
    slug="water-to-water",
    title="Water to Water",
    version=1,
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
        view=seen,
        event=event,
        reveals=REVEALS,
        exposes=EXPOSES,
        components=components,
        names=named,
        read_position=read_position,
        write_position=write_position,
        faults=FAULTS,
        grammar="W22",
        forms=FORMS,
    ),
    windows=Windows(passing=passing, whose_turn=whose_turn, near_win=near_win),
    entries=entry_points("water-to-water", Box, State, View, _RULES),
    options=OPTIONS,
    options_of=options_of,
    presets=PRESETS,
    endings=("", "won", "bag empty"),
    read=read,
    pack=pack,
    data=_TILES,
    text=STANDARD,
    folder=Path(__file__).parent,
    tensor=TENSOR,
    picture=map_svg,
)
