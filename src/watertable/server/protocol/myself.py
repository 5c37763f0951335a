"""What is asked and answered about players who have a name here."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from watertable.kernel.text.json import Json
from watertable.server.protocol.vocabulary import (
    Answer,
    Credential,
    Name,
    Nonce,
    OwnKey,
    Phrase,
    PlayerName,
    Request,
)


class NewName(Request):
    """I would like to be known by this name; what this browser holds comes along."""

    name: PlayerName
    phrase: Phrase


class Enter(Request):
    """It is me again; `along`: the seats that this browser holds are mine from now on."""

    name: PlayerName
    phrase: Phrase
    along: bool = False


class Leave(Request):
    """Sign me out here, or everywhere else."""

    elsewhere: bool = False


class ChangeName(Request):
    """Another name, or another passphrase, which takes the old one if there is one."""

    name: PlayerName | None = None
    phrase: Phrase | None = None
    old: Phrase | None = None


class ForgetMe(Request):
    """Delete all that is known of me; my name, written once more, says that I mean it."""

    name: PlayerName


class PasskeyQuestion(Request):
    """What shall a passkey sign: a new name, one more key for mine, or that it is me again?"""

    to: Literal["new", "add", "enter"]
    name: PlayerName | None = None


class PasskeyAnswer(Request):
    """What the passkey has signed, as the browser's `toJSON()` writes it."""

    credential: Json
    along: bool = False


class DropPasskey(Request):
    """I do not come in by this passkey any more."""

    id: Credential


class NamedTold(Answer):
    """A player who has a name here."""

    id: str
    name: str


class PasskeyTold(Answer):
    """A passkey by which a player comes in."""

    id: str
    made: float  # by the server's clock


class OwnRating(Answer):
    """How strong a player is at a game, as far as is known."""

    game: str
    rating: int
    spread: int  # how unsure that is
    matches: int
    won: int
    provisional: bool  # too few matches to say


class MeTold(Answer):
    """Who is signed in at this browser, and how they come in; null: nobody."""

    player: NamedTold | None
    passphrase: bool = False
    passkeys: list[PasskeyTold] = msgspec.field(default_factory=list)
    elsewhere: int = 0  # other places where they are signed in
    can_passkeys: bool = True  # whether this server takes passkeys
    ratings: list[OwnRating] = msgspec.field(default_factory=list)


class Forgotten(Answer):
    """What was deleted, and what remains, in sentences."""

    deleted: list[str]
    remains: list[str]


class PasskeyAsked(Answer):
    """What `navigator.credentials` is to be asked, as JSON."""

    options: Json


class Rung(Answer):
    """A line of a ladder: a player, or a level of bots."""

    player: str | None  # the id
    bot: str | None  # the level
    name: str
    rating: int
    spread: int
    matches: int
    won: int
    provisional: bool


class Ladder(Answer):
    """Who is how strong at a game, the best first; those of too few matches come last."""

    game: str
    enough: int  # matches after which a rating is no longer provisional
    rungs: list[Rung]


class PlayNow(Request):
    """I would like to play with anybody who waits for the same; else I wait."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=6)] = 2
    rated: bool = False
    name: Name | None = None
    nonce: Nonce | None = None
    key: OwnKey | None = None


class Paired(Answer):
    """The seat one has now, and whether somebody must still come."""

    id: str
    url: str
    seat: int
    token: str
    waiting: bool
