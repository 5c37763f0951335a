"""Showdown: two seats, hidden hands, response windows. The rules are in RULEBOOK.md."""

from pathlib import Path

from watertable.games.showdown.allowed import verdict
from watertable.games.showdown.apply import apply
from watertable.games.showdown.belief import believe
from watertable.games.showdown.box import Box, pack
from watertable.games.showdown.cards import STANDARD, read
from watertable.games.showdown.catalogue import catalogue
from watertable.games.showdown.faults import fault
from watertable.games.showdown.forms import FORMS
from watertable.games.showdown.hints import (
    asked_kind,
    given_kind,
    is_settled,
    near_win,
    passing,
    promise,
    settled,
    spends,
    whose_turn,
)
from watertable.games.showdown.instinct import fits, kept, layout, part_of
from watertable.games.showdown.judge import judge
from watertable.games.showdown.keeping import keeps
from watertable.games.showdown.learned import EVEN, ODDS, unlearned, usual
from watertable.games.showdown.learning import hidden, looked_at, lying, network_written, written
from watertable.games.showdown.learning import settled as quiet
from watertable.games.showdown.legal import legal
from watertable.games.showdown.lengths import LENGTHS
from watertable.games.showdown.move_tensor import MOVE_TENSOR
from watertable.games.showdown.network import THOUSANDTHS, UNITS, WIDEST, learned
from watertable.games.showdown.outcome import points, winners
from watertable.games.showdown.position import FAULTS, read_position, write_position
from watertable.games.showdown.reasons import reason
from watertable.games.showdown.setup import lay_loose, loose, loose_at, start
from watertable.games.showdown.sight import view, views
from watertable.games.showdown.state import State, View
from watertable.games.showdown.story import EXPOSES, REVEALS, event
from watertable.games.showdown.tensor import TENSOR
from watertable.games.showdown.told import Told
from watertable.games.showdown.traits import TEMPERAMENT
from watertable.games.showdown.variants import PATCHABLE, PRESETS, options_of
from watertable.games.showdown.view import guess, observe
from watertable.games.showdown.words import components, move, names, number, say
from watertable.kernel.compile.entry_points import entry_points
from watertable.kernel.compile.rules import Rules
from watertable.kernel.game.game import Answers, Loose, Windows
from watertable.kernel.game.instinct import Instincts
from watertable.kernel.game.learning import Learning, Networking
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
    believe=believe,
    spends=spends,
    sense=TENSOR.write,
    part=part_of,
    starts_anywhere=True,
)
_CARDS = read(STANDARD)

GAME = Playable(
    slug="showdown",
    title="Showdown",
    version=1,
    seats=range(2, 3),
    box=Box,
    state=State,
    view=View,
    rules=_RULES,
    words=Words(
        say=say,
        move=move,
        number=number,
        reason=reason,
        view=view,
        event=event,
        kinds={int(kind): kind.name.lower() for kind in Told},
        reveals=REVEALS,
        exposes=EXPOSES,
        components=components,
        names=names,
        read_position=read_position,
        write_position=write_position,
        faults=FAULTS,
        grammar="S11",
        forms=FORMS,
        views=views,
    ),
    windows=Windows(
        passing=passing,
        whose_turn=whose_turn,
        near_win=near_win,
        settled=is_settled,
        answers=Answers(
            asked=asked_kind,
            given=given_kind,
            names=lambda data: [card.id for card in data.card],
        ),
    ),
    entries=entry_points("showdown", Box, State, View, _RULES),
    options=options_of(_CARDS),
    options_of=options_of,
    presets=PRESETS,
    endings=("", "finished", "turn cap"),
    read=read,
    pack=pack,
    data=_CARDS,
    text=STANDARD,
    folder=Path(__file__).parent,
    lengths=LENGTHS,
    keeps=keeps,
    learned=learned,
    temperament=TEMPERAMENT,
    instincts=Instincts(layout=layout, kept=kept, fits=fits),
    learning=Learning(
        settled=quiet,
        lying=lying,
        hidden=hidden,
        written=written,
        usual=usual,
        unlearned=unlearned,
        even=EVEN,
        odds=ODDS,
        network=Networking(
            units=UNITS,
            full=THOUSANDTHS,
            widest=WIDEST,
            looked_at=looked_at,
            written=network_written,
        ),
    ),
    foretold=frozenset({"negated", "destroyed"}),
    tensor=TENSOR,
    move_tensor=MOVE_TENSOR,
    catalogue=catalogue,
    patchable=PATCHABLE,
    loose=Loose(
        count=loose,
        kind_at=loose_at,
        lay=lay_loose,
        names=lambda data: [card.id for card in data.card],
    ),
)
