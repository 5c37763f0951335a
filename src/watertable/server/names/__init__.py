"""Names without accounts: somebody who wants it is known again, on any device."""

from watertable.server.names.called import folded, plain_name
from watertable.server.names.passphrases import Passphrases
from watertable.server.names.sessions import (
    adopt,
    let_in,
    let_out,
    named,
    own_sessions,
    tokens_at,
    tokens_of,
)

__all__ = [
    "Passphrases",
    "adopt",
    "folded",
    "let_in",
    "let_out",
    "named",
    "own_sessions",
    "plain_name",
    "tokens_at",
    "tokens_of",
]
