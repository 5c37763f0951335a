"""What a study plays: known before anything is played, and the same wherever it is."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

import watertable as wt
from watertable.batches.seated import check_compiled
from watertable.kernel.game.fingerprint import hash_of_text

FORMAT = 1
CHUNKS = {"showdown": 500, "water-to-water": 100, "splash": 2}  # games of one chunk
DRAFTING, DRAFTS = "water-to-water", ("random", "bots")
MOST = 99  # line-ups
LARGEST = 10_000_000  # games of a study

Options: TypeAlias = dict[str, int | bool | str]


class LabError(wt.WatertableError):
    """What cannot be studied, in one sentence."""


class Chunk(msgspec.Struct, frozen=True, order=True):
    """Games `first` to `last` - 1 of one line-up: what one process plays in one go."""

    lineup: int
    first: int
    last: int

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.lineup:02}-{self.first:08}-{self.last:08}"


class StudyPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study: the game, who plays, how often, and where all chance comes from.

    Game i has the same deal in every line-up. Nothing here says how many processes play.
    """

    watertable_lab: int
    game: str
    rules: int
    options: Options
    lineups: list[list[str]]
    seed: int
    games: int  # of each line-up
    size: int  # games of a chunk
    box: str | None = None  # the data file's text, where it is not the standard one
    named: str | None = None  # what the variant is called
    draft: str | None = None  # Water to Water: who chooses characters, `random` or the `bots`
    ladder: bool = False  # line-ups come in pairs: two bots, both ways round

    def playable(self) -> wt.Playable:
        """Return the game that is played."""
        game = wt.game(self.game)
        return game if self.box is None else game.with_data(self.box)

    def chunks(self) -> list[Chunk]:
        """Return every chunk: all line-ups play the first games, then the next."""
        return [
            Chunk(lineup, first, min(first + self.size, self.games))
            for first in range(0, self.games, self.size)
            for lineup in range(len(self.lineups))
        ]

    @property
    def key(self) -> str:
        """Return what tells studies apart: all but how many games there are."""
        same = msgspec.structs.replace(self, games=0)
        return hash_of_text(msgspec.json.encode(same, order="sorted").decode())

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.lineups)


def new_plan(
    game: str | wt.Playable,
    games: int,
    bots: str = "greedy",
    *,
    seats: int | Sequence[int] | None = None,
    options: Mapping[str, object] | None = None,
    preset: str | None = None,
    seed: int = 0,
    size: int | None = None,
    named: str | None = None,
    draft: str | None = None,
    ladder: bool = False,
) -> StudyPlan:
    """Return a plan, or say in one sentence what cannot be; several `seats` are line-ups each."""
    found = wt.game(game) if isinstance(game, str) else game
    wanted = seats if isinstance(seats, Sequence) else [seats]
    counts = list(dict.fromkeys(found.check_seats(count) for count in wanted))
    if len(bots.split("|")) * len(counts) > MOST:
        raise LabError(f"A study has at most {MOST} line-ups.")
    if not 1 <= games <= LARGEST:
        raise LabError(f"A study has 1 to {LARGEST} games of each line-up, not {games}.")
    lineups = [names for count in counts for names in lineups_in(bots, count)]
    for name in {name for names in lineups for name in names if found.world is None}:
        check_compiled(name)
    return StudyPlan(
        FORMAT,
        found.slug,
        found.version,
        dict(found.chosen(options, preset)),
        lineups,
        seed,
        games,
        size or CHUNKS[found.slug],
        None if found.standard else found.text,
        named,
        _draft(found, draft),
        ladder,
    )


def _draft(game: wt.Playable, said: str | None) -> str | None:
    """Return who chooses characters: chance, unless bots shall; only one game has any."""
    if game.slug != DRAFTING:
        if said is not None:
            raise LabError(f"{game.title} has no draft: leave --draft out.")
        return None
    if said not in (None, *DRAFTS):
        raise LabError(f"--draft is {' or '.join(DRAFTS)}, not {said!r}.")
    return said or DRAFTS[0]


def lineups_in(bots: str, seats: int) -> list[list[str]]:
    """Return the line-ups that are asked for: `|` between them, a bot for each seat or one for all.

    >>> lineups_in("greedy|river,random", 2)
    [['greedy', 'greedy'], ['river', 'random']]
    """
    found = []
    for said in bots.split("|"):
        names = [name.strip() for name in said.split(",")]
        names = names * seats if len(names) == 1 else names
        if len(names) != seats:
            raise LabError(
                f"{said.strip()!r} names {len(names)} bots for {seats} seats: "
                "name one for all, or one for each."
            )
        for name in names:
            wt.bot(name.partition("*")[0])
        found.append(names)
    return found
