"""Water to Water: tiles, powers and characters for two to six. The rules are in RULEBOOK.md."""

from pathlib import Path

from watertable.games.water_to_water.apply import apply
from watertable.games.water_to_water.box import STANDARD, Box
from watertable.games.water_to_water.draw import map_svg
from watertable.games.water_to_water.edition import PATCHABLE, pack, read
from watertable.games.water_to_water.faults import fault
from watertable.games.water_to_water.foresight import ROOM, wins_next
from watertable.games.water_to_water.forms import FORMS
from watertable.games.water_to_water.ground import WIDE, wipe
from watertable.games.water_to_water.hints import (
    is_settled,
    passing,
    promise,
    settled,
    spends,
    whose_turn,
)
from watertable.games.water_to_water.judge import judge
from watertable.games.water_to_water.keeping import keeps
from watertable.games.water_to_water.learned import learned
from watertable.games.water_to_water.legal import legal, verdict
from watertable.games.water_to_water.lengths import LENGTHS
from watertable.games.water_to_water.move_tensor import MOVE_TENSOR
from watertable.games.water_to_water.outcome import points, winners
from watertable.games.water_to_water.position import FAULTS, read_position, write_position
from watertable.games.water_to_water.reasons import reason
from watertable.games.water_to_water.setup import lay_loose, loose, loose_at, start
from watertable.games.water_to_water.sight import view as seen
from watertable.games.water_to_water.state import Ask, State, View
from watertable.games.water_to_water.story import EXPOSES, REVEALS, event
from watertable.games.water_to_water.tensor import TENSOR
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.traits import TEMPERAMENT
from watertable.games.water_to_water.variants import OPTIONS, PRESETS, options_of
from watertable.games.water_to_water.view import guess, observe
from watertable.games.water_to_water.words import components, move, named, number, say
from watertable.kernel.compile.entry_points import entry_points
from watertable.kernel.compile.rules import Rules
from watertable.kernel.game.game import Foresight, Loose, Windows
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
    judge=judge,
    spends=spends,
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
        kinds={int(kind): kind.name.lower() for kind in Told},
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
    windows=Windows(
        passing=passing,
        whose_turn=whose_turn,
        foresight=Foresight(wins_next=wins_next, room=ROOM),
        settled=is_settled,
    ),
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
    lengths=LENGTHS,
    keeps=keeps,
    learned=learned,
    temperament=TEMPERAMENT,
    foretold=frozenset({"lake_closed", "island_closed", "void_made"}),
    tensor=TENSOR,
    move_tensor=MOVE_TENSOR,
    picture=map_svg,
    patchable=PATCHABLE,
    loose=Loose(
        count=loose,
        kind_at=loose_at,
        lay=lay_loose,
        names=lambda data: [tile.id for tile in data.tile],
        draft=Ask.DRAFT,
    ),
)
