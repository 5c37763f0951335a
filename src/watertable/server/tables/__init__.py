"""Tables: what happens at them, without a word about HTTP."""

from watertable.server.tables.hub import Hub
from watertable.server.tables.inspecting import Inspecting
from watertable.server.tables.refused import Refused, refuse, said_as
from watertable.server.tables.variants import VariantShelf, is_patch
from watertable.server.tables.who import (
    SPECTATOR,
    Address,
    Manners,
    PayloadText,
    Watch,
    Watcher,
    Who,
)

__all__ = [
    "SPECTATOR",
    "Address",
    "Hub",
    "Inspecting",
    "Manners",
    "PayloadText",
    "Refused",
    "VariantShelf",
    "Watch",
    "Watcher",
    "Who",
    "is_patch",
    "refuse",
    "said_as",
]
