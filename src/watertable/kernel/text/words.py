"""What a game says: every sentence of it, and every JSON form."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from watertable.kernel.records.events import Event
from watertable.kernel.text.forms import EventForm, Forms
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Sentence
from watertable.kernel.text.reason import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Every sentence and every JSON form of a game. `data` is what its data file holds."""

    say: Callable[[Any, Any, int], Sentence]  # (data, view, number)
    move: Callable[[Any, Any, int], Json]  # (data, view, number) -> JSON
    number: Callable[[Any, Any, Json, Callable[[int], int]], int]  # (data, view, JSON, verdict)
    reason: Callable[[Any, Any, int, int], Reason]  # (data, view, code, number)
    view: Callable[[Any, Any], bytes]  # (data, view) -> JSON text
    event: Callable[[Any, Event], EventForm]
    kinds: Mapping[int, str]  # of events: by number, as JSON calls them
    forms: Forms  # the types of view, moves and events as JSON
    reveals: frozenset[int]  # kinds of events after which nothing before can be undone
    exposes: frozenset[int]  # kinds of events that show everybody what was hidden from all but one
    components: Callable[[Any], Json]
    names: Callable[[Any], Sequence[object]]
    # what moves, positions and logs call all that is in the box, in the order of its numbers
    read_position: Callable[[Any, Any, Json, Any], None]  # (data, box, JSON, blank state)
    write_position: Callable[[Any, Any], Json]  # (data, state)
    faults: Mapping[int, str]  # what rules.fault found, in words
    grammar: str  # the rule that says what a move is
    space: Callable[[Any, Any, Any], Json | None] | None = None
    # (data, box, view): what may be chosen beside the moves listed, where not all are
    views: Callable[..., Any] | None = None
    # (data, boxes, states, listing, known texts) -> ViewTexts: the views of all seats, and the
    # moves of the one that is asked, in one go, where a game can
