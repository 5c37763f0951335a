"""What is told of variants and studies: what may be changed, and what comes of it."""

from typing import Literal

from watertable.server.protocol.vocabulary import Answer, OptionValue


class VariantChange(Answer):
    """One thing that a variant changes, in words; `key` says where it stands in the patch."""

    key: str
    what: str
    before: str
    after: str


class VariantTold(Answer):
    """A variant: what it is called, what it says of itself, and all that it changes."""

    game: str
    name: str
    text: str
    changes: list[VariantChange]
    stored: str = ""  # under which name it can be asked for here; "": it came as a patch


class Variants(Answer):
    """The variants of a game that are stored here, and whether the asker may bring another."""

    variants: list[VariantTold]
    own: bool


class LabFigure(Answer):
    """One number that a study has found so far, with its 95% interval; null where none can be."""

    name: str
    n: int
    value: float | None
    low: float | None
    high: float | None
    share: bool  # of games: from 0 to 1
    verdict: str = ""  # above, below, too few, or in words
    base: float | None = None  # where two are compared
    variant: float | None = None


class LabRun(Answer):
    """How far a study of the Lab page is, and how it looks."""

    id: str
    game: str
    question: str
    state: Literal["waiting", "playing", "ready", "cancelled", "failed"]
    done: int  # games
    total: int
    figures: list[LabFigure]
    fair: float | None  # what a figure would be if nothing stood out
    lines: list[str]  # what stands out, in sentences
    said: str = ""  # why it failed
    report: str | None = None  # where the whole report is
    variant: VariantTold | None = None


class EditableField(Answer):
    """A number or a choice in a game's data file that a variant can change."""

    key: str  # as a patch has it: cards.umbrella.cost
    label: str
    now: OptionValue
    values: list[OptionValue]  # to choose from; none: any number or text


class EditableThing(Answer):
    """A card, a tile, a character, or the options: what can be edited about it."""

    section: str
    name: str
    fields: list[EditableField]


class LabTold(Answer):
    """What the Lab page can do here: whether the asker may run studies, and what can be edited."""

    may: bool
    why_not: str
    most: int  # games of a study
    questions: list[str]
    things: list[EditableThing]
