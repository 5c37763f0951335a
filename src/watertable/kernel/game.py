"""What a game is to everyone outside it: its data, its compiled rules, its words."""

import functools
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from watertable.kernel.compile import compiled
from watertable.kernel.errors import BoxError, OptionError
from watertable.kernel.game import options
from watertable.kernel.game.options import Option, Preset, Value
from watertable.kernel.records.events import Event, Story
from watertable.kernel.records.record import Record, Rows
from watertable.kernel.text.reason import Reason

if TYPE_CHECKING:
    from watertable.kernel.table.table import Table

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: who won (nobody, one or several), each seat's points, and why."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    reason: str = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The compiled rules a game hands over; kernel/compile/entries.py shows their signatures."""

    start: Callable[..., None]
    apply: Callable[..., None]
    verdict: Callable[..., int]
    legal: Callable[..., int]
    observe: Callable[..., None]
    guess: Callable[..., None]
    winners: Callable[..., int]
    points: Callable[..., int]
    fault: Callable[..., int]
    promise: Callable[..., float]  # an opinion for bots: how good a state is for a seat, -1 to 1
    settled: Callable[..., bool]  # whether nothing is in progress, so that an opinion makes sense


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Every sentence and every JSON form of a game. `data` is what its data file holds."""

    say: Callable[[Any, Any, int], str]  # (data, view, number)
    move: Callable[[Any, Any, int], Json]  # (data, view, number) -> JSON
    number: Callable[[Any, Any, Json, Callable[[int], int]], int]  # (data, view, JSON, verdict)
    reason: Callable[[Any, Any, int, int], Reason]  # (data, view, code, number)
    view: Callable[[Any, Any], bytes]  # (data, view) -> JSON text
    event: Callable[[Any, Event], Json]
    reveals: frozenset[int]  # kinds of events after which nothing before can be undone
    exposes: frozenset[int]  # kinds of events that show everybody what was hidden from all but one
    components: Callable[[Any], Json]
    read_position: Callable[[Any, Any, Json, Any], None]  # (data, box, JSON, blank state)
    write_position: Callable[[Any, Any], Json]  # (data, state)
    faults: Mapping[int, str]  # what rules.fault found, in words
    grammar: str  # the rule that says what a move is
    space: Callable[[Any, Any, Any], Json | None] | None = None
    # (data, box, view): what may be chosen beside the moves listed, where not all are
    views: Callable[..., Any] | None = None
    # (data, boxes, states, listing, lexicons) -> scribe.Seen: the views of all seats, and the moves
    # of the one that is asked, in one go, where a game can


@dataclass(frozen=True, slots=True, kw_only=True)
class Windows:
    """What standing orders need to know, asked of a seat's own view."""

    passing: Callable[[Any], int | None]  # the number that declines to answer, in a window
    whose_turn: Callable[[Any], int]
    near_win: Callable[[Any], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What a game needs of the seat WORLD. Only `answer` and `motion` ever ask physics."""

    ready: Callable[[], None]  # raises an error that says what to install
    answer: Callable[..., Json]  # (data, box, state) -> what happened, as it stands in a log
    apply: Callable[[Any, Any, Any, Json, Story], None]
    # (data, box, state, answer, story); ValueError, before anything changes, if it cannot be read
    motion: Callable[[Any, Any, Any], tuple[Json, bytes]] | None = None
    # (data, box, state) -> the same answer, and how it came about as the game's own keyframes


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game with one data file. Its front door is `table`."""

    slug: str
    title: str
    version: int  # of the rules: a log replays exactly under the same one
    seats: range
    box: type[Record]
    state: type[Record]
    view: type[Record]
    rules: Rules
    words: Words
    windows: Windows
    entries: ModuleType | SimpleNamespace
    options: tuple[Option, ...]
    options_of: Callable[[Any], tuple[Option, ...]]  # a data file has its own defaults
    presets: tuple[Preset, ...]
    endings: tuple[str, ...]  # by the state's `ending`
    read: Callable[[str], Any]  # text of a data file -> data
    pack: Callable[[Any, Mapping[str, Value]], Rows[Any]]  # data, options -> box in row 0
    data: Any
    text: str  # the data file's own text
    folder: Path
    standard: bool = True
    picture: Callable[[Any, Json], str] | None = None  # data, a view as JSON -> SVG
    world: World | None = None
    advise: Callable[..., int] | None = None  # how a game's own opinion chooses, for greedy bots
    sides: Callable[[Mapping[str, Value], int], tuple[int, ...]] | None = None
    # (options, seats) -> the side of each seat, where seats win and lose together
    rematch: Callable[[Mapping[str, Value], Any], Mapping[str, Value]] | None = None
    # (options, last state or view) -> the options of the next match at the same table
    _boxes: dict[tuple[Value, ...] | bytes, Rows[Any]] = field(default_factory=dict, repr=False)
    # by the options' values, and by their codes as a view has them

    def table(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        preset: str | None = None,
        secret: bytes | None = None,
        manual: bool = False,
        nonces: Sequence[str] = (),
    ) -> "Table":
        """Set up a table. Without a seed, chance is unguessable; people may add nonces to it.

        Whoever keeps tables hands in their 32-byte `secret`, to go on with the same chance later.
        """
        from watertable.kernel.table.table import Table  # noqa: PLC0415 - a table knows its game

        return Table(
            self,
            self.check_seats(seats),
            self.chosen(options, preset),
            seed=seed,
            secret=secret,
            manual=manual,
            nonces=nonces,
        )

    def table_from(
        self,
        position: Json,
        seed: int | None = None,
        *,
        secret: bytes | None = None,
        manual: bool = False,
        nonces: Sequence[str] = (),
    ) -> "Table":
        """Set up a table in a position, hand-made or given by `Table.position`."""
        from watertable.kernel.table.table import Table  # noqa: PLC0415 - a table knows its game

        return Table.from_position(
            self, position, seed=seed, secret=secret, manual=manual, nonces=nonces
        )

    def with_box(self, path: str | Path) -> "Game":
        """Return this game played with another data file."""
        try:
            text = Path(path).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BoxError(f"{path} cannot be read: {error}.") from error
        return self.with_data(text)

    def with_data(self, text: str) -> "Game":
        """Return this game played with another data file, given as text."""
        data = self.read(text)
        return replace(
            self, data=data, text=text, options=self.options_of(data), standard=False, _boxes={}
        )

    def check_seats(self, seats: int | None) -> int:
        """Return the number of seats meant, or say what is possible."""
        seats = self.seats[0] if seats is None else seats
        if seats not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            span = f"{few}" if few == many else f"{few} to {many}"
            raise OptionError(f"{self.title} is for {span} seats, not {seats}.")
        return seats

    def chosen(
        self, given: Mapping[str, object] | None = None, preset: str | None = None
    ) -> dict[str, Value]:
        """Return the value of every option: what the data file says, the preset, what is given."""
        return options.chosen(self.options, self.presets, given or {}, preset)

    def boxes(self, values: Mapping[str, Value]) -> Rows[Any]:
        """Return the box for these options, in row 0."""
        key = tuple(values[option.key] for option in self.options)
        if key not in self._boxes:
            made = self.pack(self.data, values)
            for place, option in enumerate(self.options):
                made[0].options[place] = option.code(values[option.key])
            self._boxes[key] = made
        return self._boxes[key]

    def boxes_for(self, view: Any) -> Rows[Any]:
        """Return the box a view was made with: a view names the table's options."""
        key = view.options.tobytes()
        if key not in self._boxes:
            codes = view.options.tolist()
            self._boxes[key] = self.boxes(
                {o.key: o.value(codes[place]) for place, o in enumerate(self.options)}
            )
        return self._boxes[key]

    @functools.cached_property
    def fingerprint(self) -> str:
        """A short hash of the data file: two games with the same one have the same cards."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    @property
    def components(self) -> Json:
        """What is in the box, as JSON: cards, tiles or pieces with their texts."""
        return self.words.components(self.data)

    @property
    def rulebook(self) -> str:
        """The rulebook, as Markdown."""
        return (self.folder / "RULEBOOK.md").read_text("utf-8")


def plain_entries(rules: Rules) -> SimpleNamespace:
    """Return the entry points of a game whose rules are plain Python."""
    entries = SimpleNamespace(
        start=lambda boxes, states, i, seats: rules.start(boxes[0], states[i], seats),
        apply=lambda boxes, states, i, seat, number, dice, story: rules.apply(
            boxes[0], states[i], seat, number, dice[0], story[0]
        ),
        verdict=lambda boxes, states, i, seat, number: rules.verdict(
            boxes[0], states[i], seat, number
        ),
        legal=lambda boxes, states, i, out: rules.legal(boxes[0], states[i], out[0]),
        observe=lambda boxes, states, i, seat, views, j: rules.observe(
            boxes[0], states[i], seat, views[j]
        ),
        guess=lambda boxes, views, j, dice, states, i: rules.guess(
            boxes[0], views[j], dice[0], states[i]
        ),
        winners=lambda boxes, states, i: rules.winners(boxes[0], states[i]),
        points=lambda boxes, states, i, seat: rules.points(boxes[0], states[i], seat),
        fault=lambda boxes, states, i: rules.fault(boxes[0], states[i]),
    )
    entries.carry = carrying(entries)
    return entries


def carrying(entries: SimpleNamespace) -> Callable[..., int]:
    """Return `carry` as kernel/compile/entries.py has it, made of the verdict and what is applied."""
    from watertable.kernel.compile.changes import look_back  # noqa: PLC0415 - with Numba

    def carry(
        boxes: Any,
        states: Any,
        i: int,
        seat: int,
        number: int,
        before: Any,
        dice: Any,
        story: Any,
        wakes: Any,
        changes: Any,
    ) -> int:
        code: int = entries.verdict(boxes, states, i, seat, number)
        if code == 0:
            before[0] = states[i]
            story[0].count = 0
            entries.apply(boxes, states, i, seat, number, dice, story)
            kept, numbers = before.view(np.int16), states.view(np.int16)
            after = numbers[i * len(kept) : (i + 1) * len(kept)]
            look_back(kept, after, seat, story, wakes, changes)
        return code

    return carry


def entry_points(
    slug: str, box: type[Record], state: type[Record], view: type[Record], rules: Rules
) -> ModuleType:
    """Load the entry points of one game."""
    names = {f"rule_{name}": getattr(rules, name) for name in Rules.__slots__}
    return compiled.load_template(
        Path(__file__).with_name("entries.py"),
        f"watertable.kernel.entries_{slug.replace('-', '_')}",
        {"Box": box, "State": state, "View": view, **names},
    )
