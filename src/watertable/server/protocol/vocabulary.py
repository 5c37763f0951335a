"""The words that requests and answers are made of, and how long each may be.

A pattern ends in `END`: in Python a bare `$` lets a line break at the end through.
"""

from typing import Annotated

from msgspec import Meta, Struct

from watertable.kernel.text.json import Json

END = r"$(?!\n)"
# No control characters, and none that turn the direction of the writing around them.
PLAIN = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]*" + END
BOT = r"bot:[a-z][a-z0-9+.-]{0,30}"  # stream+40; what is no name, as stream+4.5, is told so
PROGRAM = r"bot:exec:[a-z0-9][a-z0-9._-]{0,30}"  # a file of the operator's, never a command

TableName = Annotated[str, Meta(max_length=60, pattern=r"^[A-Za-z]+(-[A-Za-z]+){1,2}" + END)]
TableId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{4,40}" + END)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Ply = Annotated[int, Meta(ge=0, lt=2**31)]
Number = Annotated[int, Meta(ge=0, lt=2**53)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=PLAIN)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=40, pattern=PLAIN)]
PlayerId = Annotated[str, Meta(pattern=r"^[0-9a-z]{12}" + END)]
Phrase = Annotated[str, Meta(min_length=1, max_length=200, pattern=PLAIN)]
Credential = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,1400}" + END)]
Called = Annotated[str, Meta(max_length=60, pattern=PLAIN)]
Text = Annotated[str, Meta(min_length=1, max_length=200, pattern=PLAIN)]
Token = Annotated[str, Meta(max_length=120)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=PLAIN)]
OwnKey = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{16,64}" + END)]
Colour = Annotated[int, Meta(ge=0, le=5)]  # of those that seats have by themselves
Promise = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}" + END)]
Nonce = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{8,64}" + END)]
SeatKind = Annotated[str, Meta(pattern=rf"^(person|open|{BOT}|{PROGRAM})" + END)]
BotName = Annotated[str, Meta(pattern=rf"^({BOT}|{PROGRAM})" + END)]
Absent = Annotated[str, Meta(pattern=rf"^(resign|{BOT})" + END)]
# The last gives an answer beforehand: to which card, and with which.
OrderName = Annotated[
    str,
    Meta(
        pattern=r"^(nothing_legal|until_my_turn|near_win|never_ask"
        r"|answer:[a-z0-9_]{1,40}:[a-z0-9_]{1,40})" + END
    ),
]
OrderNames = Annotated[list[OrderName], Meta(max_length=24)]
OptionValue = int | bool | str
Pause = Annotated[float, Meta(ge=0, le=5)]  # seconds
# No tuple: beside a number with limits, msgspec 0.22 reads those limits from where there are none.
Pauses = Annotated[list[Pause], Meta(min_length=2, max_length=2)]
AMove = Number | Json
# What a leader points at: a thing on the table by its name, and where on it (from 0 to 1).
PointedName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9:/,._#-]{1,60}" + END)]
Share = Annotated[float, Meta(ge=0, le=1)]
ShowCode = Annotated[str, Meta(pattern=r"^[0-9a-f]{24}" + END)]
Seen = Annotated[str, Meta(pattern=r"^(open|nobody|[0-5])" + END)]  # whose knowledge
Reasons = Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=4)]
Choices = Annotated[list[Number], Meta(max_length=24)]  # asked about at once


class Request(Struct, forbid_unknown_fields=True):
    """A body a client sends."""


class Answer(Struct, omit_defaults=False):
    """A body the server sends."""
