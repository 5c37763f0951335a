"""What a game is to everyone outside it: its data, its compiled rules, its words."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Self

from watertable.kernel.compile.compiled import EntryPoint
from watertable.kernel.compile.rules import Rules
from watertable.kernel.errors import BoxError, OptionError
from watertable.kernel.game import options
from watertable.kernel.game.fingerprint import fingerprint
from watertable.kernel.game.instinct import Instincts
from watertable.kernel.game.learning import Learning
from watertable.kernel.game.options import Option, Preset, Value
from watertable.kernel.game.patch import NOTHING, Patchable
from watertable.kernel.game.temperament import Temperament
from watertable.kernel.game.tensor import Tensor
from watertable.kernel.records.events import Story
from watertable.kernel.records.record import Longs, Record, Rows
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import KERNEL, Sentence
from watertable.kernel.text.words import Words


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: who won (nobody, one or several), each seat's points, and why."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    reason: str = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class Foresight:
    """The rules asked ahead: can anybody win with his next action, by what everybody sees?"""

    wins_next: EntryPoint[..., bool]  # (boxes, views, j, dice, states, moves, silent)
    room: int  # the states it lays out beside each other


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What can be answered, and with what: by the kinds of cards, for answers given beforehand."""

    asked: Callable[[Any], int]  # the kind that a window is about, from a view
    given: Callable[[Any, int], int]  # (view, number): the kind that a move answers with, or NOBODY
    names: Callable[[Any], Sequence[str]]  # (data): what each kind is called


@dataclass(frozen=True, slots=True, kw_only=True)
class Windows:
    """What standing orders need to know, asked of a seat's own view."""

    passing: Callable[[Any], int | None]  # the number that declines to answer, in a window
    whose_turn: Callable[[Any], int]
    settled: Callable[[Any], bool]  # nothing is in progress: whoever is asked begins something
    near_win: Callable[[Any], bool] | None = None  # by the view alone, where that says it
    foresight: Foresight | None = None  # else by the rules
    answers: Answers | None = None  # where they can be given beforehand


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What a game needs of the seat WORLD. Only `answer` and `motion` ever ask physics."""

    ready: Callable[[], None]  # raises an error that says what to install
    answer: Callable[..., Json]  # (data, box, state) -> what happened, as it stands in a log
    apply: Callable[[Any, Any, Any, Json, Story], None]
    # (data, box, state, answer, story); ValueError, before anything changes, if it cannot be read
    motion: Callable[[Any, Any, Any], tuple[Json, bytes]] | None = None
    # (data, box, state) -> the same answer, and how it came about as the game's own keyframes
    lasts: Callable[[bytes], float] = lambda _: 0.0  # seconds that such keyframes take to be seen


@dataclass(frozen=True, slots=True, kw_only=True)
class Stream:
    """What the seat that is asked is shown bit by bit: a way that follows from chance of before."""

    rate: int  # ticks a second
    way: Callable[[Any, Any], Sequence[Sequence[int]] | None]
    # (box, state): what is to be shown at each tick, whole; None: nothing is
    tick: Callable[[int | Json], int]  # the tick that a move names; 0: none
    begins: Callable[[int], bool]  # whether an action asks for a way, and its seat thinks on


@dataclass(frozen=True, slots=True, kw_only=True)
class Loose:
    """What chance shuffles, for whoever plays two matches with the same chance; all compiled.

    Shuffles are Fisher and Yates' from the last place down, after stirring the dice once.
    """

    count: Callable[..., int]  # (box, state): things that chance is about to shuffle
    kind_at: Callable[..., int]  # (box, state, place): the kind of one of them
    lay: Callable[..., None]  # (box, state, place, kind): another lies there
    names: Callable[[Any], Sequence[str]]  # (data): what each kind is called
    draft: int = 0  # the question that has seats choose who they are; 0: none has


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """How likely each seat is to win, by an opinion of the game's own, where nobody can search."""

    chances: Callable[[Any, Any], list[float]]  # (game, view): by seat, 1 in all
    whence: Callable[[], Sentence]  # what they come from, in a sentence


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game with one data file. `table.playable` sets up its tables."""

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
    stream: Stream | None = None
    foretell: Callable[[Any, Any, int], Any] | None = None
    # (game, view, number): what a seat sees coming before it makes a move, as `words.forms` has it
    keeps: Callable[[Any, Any, int], Sentence | None] | None = None
    # (data, view, number): what a move is good for that changes nothing at once
    learned: Callable[[Any, int], Longs] | None = None
    # (data, seats): the weights by which `rules.judge` and `rules.believe` go
    instincts: Instincts | None = None
    learning: Learning | None = None  # how those weights come from matches
    temperament: Temperament | None = None  # what somebody may be like, and what is then weighed
    earlier: Callable[[Self], Mapping[int, Self]] | None = None
    # this game under earlier rules, by their version: for matches begun under them
    tensor: Tensor | None = None  # a view as numbers for whoever learns
    move_tensor: Tensor | None = None  # a move of its seat, the same way: (box, view, number, ...)
    catalogue: Callable[[Any], Longs] | None = None
    # (box) -> every number that could ever be allowed, sorted, where they are few
    loose: Loose | None = None
    lengths: Mapping[str, int] = field(default_factory=dict)
    # by the kind of an event, the milliseconds for which it is shown; told to everybody
    foretold: frozenset[str] = frozenset()
    # kinds of events that are said of a choice before it is made, if they are sure to come
    patchable: Patchable = NOTHING  # what variants can change
    advise: Callable[..., int] | None = None  # how a game's own opinion chooses, for greedy bots
    odds: Odds | None = None
    sides: Callable[[Mapping[str, Value], int], tuple[int, ...]] | None = None
    # (options, seats) -> the side of each seat, where seats win and lose together
    rematch: Callable[[Mapping[str, Value], Any], Mapping[str, Value]] | None = None
    # (options, last state or view) -> the options of the next match at the same table
    _boxes: dict[tuple[Value, ...] | bytes, Rows[Any]] = field(default_factory=dict, repr=False)
    # by the options' values, and by their codes as a view has them

    def with_box(self, path: str | Path) -> Self:
        """Return this game played with another data file."""
        try:
            text = Path(path).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BoxError(
                KERNEL.say("box.unreadable", file=str(path), fault=str(error))
            ) from error
        return self.with_data(text)

    def with_data(self, text: str) -> Self:
        """Return this game played with another data file, given as text."""
        data = self.read(text)
        return replace(
            self, data=data, text=text, options=self.options_of(data), standard=False, _boxes={}
        )

    def of_rules(self, version: int) -> Self:
        """Return this game under the rules of a version; itself where those are not known."""
        if version == self.version or self.earlier is None:
            return self
        return self._earlier.get(version, self)

    @functools.cached_property
    def _earlier(self) -> Mapping[int, Self]:
        return {} if self.earlier is None else self.earlier(self)

    def check_seats(self, seats: int | None) -> int:
        """Return the number of seats meant, or say what is possible."""
        seats = self.seats[0] if seats is None else seats
        if seats not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            span = str(few) if few == many else KERNEL.text("option.span", few=few, many=many)
            given = seats if isinstance(seats, int) else str(seats)  # a position may say anything
            raise OptionError(KERNEL.say("option.seats", game=self.title, seats=span, given=given))
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

    def __copy__(self) -> Self:
        """Return the game itself: nothing about it ever changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Return the game itself."""
        return self

    @functools.cached_property
    def fingerprint(self) -> str:
        """What the data file means: games with the same one play the same, move by move."""
        return fingerprint(self.boxes(self.chosen()), self.words.names(self.data))

    def lasts(self, kinds: Sequence[int]) -> float:
        """Return for how many seconds these events, one after the other, are shown.

        What happens several times in a row is shown once: six cards drawn are one moment.
        """
        names, lengths = self.words.kinds, self.lengths
        told = (kind for at, kind in enumerate(kinds) if at == 0 or kinds[at - 1] != kind)
        return sum(lengths.get(names[kind], 0) for kind in told) / 1000

    @property
    def components(self) -> Json:
        """What is in the box, as JSON: cards, tiles or pieces with their texts."""
        return self.words.components(self.data)

    @property
    def rulebook(self) -> str:
        """The rulebook, as Markdown."""
        return (self.folder / "RULEBOOK.md").read_text("utf-8")
