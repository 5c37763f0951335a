"""What stands around the cards of Showdown: the headings of moves, and what marks mean."""

from watertable.cli.look import Signs
from watertable.kernel.text.json import Json

HEADINGS = {
    "set": "Set face down",
    "recover": "Take from the discard pile",
    "tick": "Your card in play that acts next",
}
DISCARDS = {
    "cost": "Discard as the cost",
    "opp_discard": "Discard, as your rival's card demands",
    "hand_limit": "Discard down to the hand limit",
}


def heading(move: Json, view: Json) -> str:
    """Under which heading a move is listed; it says what the entries need not repeat."""
    if "play" in move:
        is_answer, is_set = view["phase"] == "window", move["from"] != "hand"
        if is_set:
            return "Answer with a Set card, free" if is_answer else "Play a Set card, free"
        return "Answer from your hand" if is_answer else "Play from your hand, 1 Action a card"
    if "discard" in move:
        return DISCARDS[view["phase"]]
    return next((HEADINGS[key] for key in HEADINGS if key in move), "")


def legend(it: Signs) -> str:
    """Say what the marks mean."""
    marks = {
        it.showdown: "Showdown: also in the rival's turn",
        it.continuous: "Continuous: stays in play",
        it.back: "a face-down Set card",
        it.slot: "an empty slot",
        it.hatch: "Water that pending damage would take",
        "3/5": "costs 3 Water, attacks for 5",
        f"{it.times}2": "two of them",
    }
    return "   ".join(f"{mark} {meaning}" for mark, meaning in marks.items())
