"""What Showdown shows as JSON, declared once: its view, its moves and its events."""

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType, field

from watertable.kernel.text.forms import EventForm, Forms

Phase: TypeAlias = Literal[
    "over",
    "deal",
    "reshuffle",
    "random_discard",
    "tick_choice",
    "main",
    "window",
    "cost",
    "recover",
    "opp_discard",
    "hand_limit",
]  # in the order of `Ask`
StageName: TypeAlias = Literal["suns", "pay", "cost", "window", "resolve", "done"]  # of `Stage`
Source: TypeAlias = int | Literal["hand"]  # a Set slot, or the hand


class _Form(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Nothing beside what is declared."""


class Target(_Form, omit_defaults=True):
    """What a card is aimed at: a Set slot of the rival, or a place among its cards in play."""

    set: int | UnsetType = UNSET
    play: int | UnsetType = UNSET


# The view.


class KnownCard(_Form):
    """A card of a hand that the rival knows of, and the slots it may have been Set in since."""

    card: str
    slots: list[int]


class SetCard(_Form):
    """A Set card; what it is, only its owner sees."""

    slot: int
    turn: int
    card: str | None


class CardInPlay(_Form):
    """A Continuous card, and the card it acts as."""

    card: str
    acts_as: str = field(name="as")


class Side(_Form):
    """One side of the table."""

    seat: int
    water: int
    hand: list[str] | None
    hand_count: int
    known: list[KnownCard]
    set: list[SetCard]
    play: list[CardInPlay]
    taken: int
    last_taken: int
    coat_used: bool


class Activation(_Form):
    """An activation in progress, with the damage it is about to deal."""

    seat: int
    card: str
    acts_as: str = field(name="as")
    mode: str
    source: int | Literal["hand", "play"] = field(name="from")
    target: Target | None
    suns: list[str]
    stage: StageName
    negated: bool
    defend_used: bool
    defended: int
    pending: int


class View(_Form):
    """All that a seat may know."""

    game: Literal["showdown"]
    seat: int | None
    to_act: int | Literal["chance"] | None
    phase: Phase
    turn: int
    match_turns: int
    active: int
    first: int
    actions: int
    sets: int
    tiebreaks: int
    players: list[Side]
    deck_count: int
    discard: list[str]
    chain: list[Activation]


# Moves.


class MoveData(_Form, omit_defaults=True):
    """A move: one of pass, end, set, discard, tick; recover with its card; play with the rest."""

    passes: bool | UnsetType = field(name="pass", default=UNSET)
    end: bool | UnsetType = UNSET
    set: str | UnsetType = UNSET
    discard: str | UnsetType = UNSET
    tick: int | UnsetType = UNSET
    recover: int | UnsetType = UNSET
    card: str | UnsetType = UNSET
    play: str | UnsetType = UNSET
    source: Source | UnsetType = field(name="from", default=UNSET)
    mode: str | UnsetType = UNSET
    suns: list[str | int] | UnsetType = UNSET
    target: Target | UnsetType = UNSET


# Events.


class Dealt(EventForm, tag="dealt"):
    """A game begins: the first, or a tie-break game."""

    tiebreak: int
    water: int


class TurnStarted(EventForm, tag="turn_started"):
    """A turn begins."""

    turn: int


class Drew(EventForm, tag="drew"):
    """A card was drawn; only who drew it knows which."""

    card: str | None


class Ticked(EventForm, tag="ticked"):
    """A Continuous card does its work."""

    card: str
    acts_as: str = field(name="as")


class Announced(EventForm, tag="announced"):
    """A card is played."""

    card: str
    acts_as: str = field(name="as")
    source: Source = field(name="from")
    mode: str


class SunNamed(EventForm, tag="sun_named"):
    """A Sun goes with the card just played."""

    card: str
    acts_as: str = field(name="as")
    source: Source = field(name="from")


class Paid(EventForm, tag="paid"):
    """Water was paid for a card."""

    water: int
    card: str


class Declined(EventForm, tag="declined"):
    """Somebody does not answer."""


class Discarded(EventForm, tag="discarded"):
    """A card was discarded from a hand."""

    card: str
    why: Literal["cost", "forced", "hand_limit"]


class Attacked(EventForm, tag="attacked"):
    """An attack arrived: how much of it was taken off, and what got through."""

    value: int
    coat: int
    defended: int
    through: int


class HurtItself(EventForm, tag="hurt_itself"):
    """Damage by one's own card."""

    damage: int


class Gained(EventForm, tag="gained"):
    """Water was gained, as far as the meter goes."""

    wanted: int
    gained: int


class Defended(EventForm, tag="defended"):
    """A card Defends."""

    card: str
    amount: int


class Reflected(EventForm, tag="reflected"):
    """Damage bounces back."""

    damage: int


class Negated(EventForm, tag="negated"):
    """A card is negated."""

    card: str


class Placed(EventForm, tag="placed"):
    """A Continuous card comes into play."""

    card: str
    acts_as: str = field(name="as")


class Destroyed(EventForm, tag="destroyed"):
    """A card on the table is destroyed."""

    card: str
    was_set: bool


class Missed(EventForm, tag="missed"):
    """The target was gone."""


class Recovered(EventForm, tag="recovered"):
    """A card came back from the discard pile."""

    card: str


class Returned(EventForm, tag="returned"):
    """A card that cannot be paid any more goes back to the hand."""

    card: str


class CardSet(EventForm, tag="set_card"):
    """A card was Set; only its owner knows which."""

    slot: int
    card: str | None


class ExtraAction(EventForm, tag="extra_action"):
    """There are more Actions this turn."""

    count: int


class ExtraSet(EventForm, tag="extra_set"):
    """More cards may be Set this turn."""

    count: int


class Reshuffled(EventForm, tag="reshuffled"):
    """The discard pile became the deck."""

    count: int


class TurnEnded(EventForm, tag="turn_ended"):
    """A turn is over."""


class Tied(EventForm, tag="tied"):
    """Both meters are empty."""


class Won(EventForm, tag="won"):
    """The match is won."""


class Capped(EventForm, tag="capped"):
    """The match is a draw after so many turns."""

    count: int


class WaterChanged(EventForm, tag="water"):
    """A meter moves."""

    before: int
    after: int


class Cheaper(EventForm, tag="cheaper"):
    """A card costs less."""

    amount: int
    card: str


GameEvent: TypeAlias = (
    Dealt
    | TurnStarted
    | Drew
    | Ticked
    | Announced
    | SunNamed
    | Paid
    | Declined
    | Discarded
    | Attacked
    | HurtItself
    | Gained
    | Defended
    | Reflected
    | Negated
    | Placed
    | Destroyed
    | Missed
    | Recovered
    | Returned
    | CardSet
    | ExtraAction
    | ExtraSet
    | Reshuffled
    | TurnEnded
    | Tied
    | Won
    | Capped
    | WaterChanged
    | Cheaper
)


# The box.


class CardMode(_Form):
    """One way to use a card."""

    label: str
    timing: str  # as in the card file


class CardFace(_Form):
    """A card. `text` is what is printed on it, `lines` the same by mode, without its type."""

    id: str
    name: str
    copies: int
    cost: int
    attack: int
    showdown: bool
    continuous: bool
    src: Literal["rulebook", "hint", "ours"]
    text: str
    lines: list[str]
    modes: list[CardMode]


class Components(_Form):
    """What is in the box."""

    cards: list[CardFace]


FORMS = Forms(view=View, move=MoveData, event=GameEvent, components=Components)
