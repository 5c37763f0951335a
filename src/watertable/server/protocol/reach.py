"""What is asked and answered about telling a seat that it is its turn."""

from typing import Annotated

from msgspec import Meta

from watertable.server.protocol.vocabulary import END, Answer, Request, Seat

WebAddress = Annotated[str, Meta(max_length=1000, pattern=r"^https://[!-~]{1,990}" + END)]
MailAddress = Annotated[
    str, Meta(max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+" + END)
]
PushKey = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{80,100}={0,2}" + END)]
PushAuth = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{20,30}={0,2}" + END)]


class Push(Request):
    """Where a browser takes messages, as its `PushSubscription` says it."""

    endpoint: WebAddress
    p256dh: PushKey
    auth: PushAuth


class ReachRequest(Request):
    """Tell me when it is my turn: one of these ways."""

    push: Push | None = None
    webhook: WebAddress | None = None
    mail: MailAddress | None = None
    seat: Seat | None = None


class ReachStop(Request):
    """Tell me no more: not this browser, or nobody at all."""

    endpoint: WebAddress | None = None
    seat: Seat | None = None


class Reachable(Answer):
    """In which ways a seat is told, and which this server has; never where."""

    ways: list[str]  # push, webhook, mail: each once for every way of the seat
    push: str | None  # the server's public key, for `PushManager.subscribe`
    webhook: bool
    mail: bool
