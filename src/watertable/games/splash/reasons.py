"""Why a move is not allowed: a rule and a sentence for every verdict."""

from watertable.games.splash.actions import piece_of, pose_of
from watertable.games.splash.board import goes_on
from watertable.games.splash.box import NONE
from watertable.games.splash.legal import Verdict
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.scene import ghost, scene, solid, touched
from watertable.games.splash.sight import box_of, name
from watertable.games.splash.state import TABLE, Ask, Place, View
from watertable.kernel.text.json import Json
from watertable.kernel.text.reason import Reason

REASONS: dict[Verdict, tuple[str, str]] = {
    Verdict.OVER: ("D17", "The match is over."),
    Verdict.NOT_ASKED: ("D5", "It is not your decision now: {waiting}."),
    Verdict.WRONG_MOMENT: ("D5", "That cannot be done now: {wanted}."),
    Verdict.MALFORMED: ("X6", "That is not a move of this game."),
    Verdict.NOT_IN_PILE: ("D2", "The {piece} is not in the pile any more."),
    Verdict.NOT_IN_A_STOCK: ("D4", "The {piece} is in nobody's stock: it is {where}."),
    Verdict.MUST_MATCH: (
        "D8",
        "The {piece} matches nothing on top, and you have a piece that does.",
    ),
    Verdict.OWN_MATCH_FIRST: (
        "R7",
        "The {piece} is not yours, and you have a piece of your own that matches.",
    ),
    Verdict.OTHERS_MATCH: (
        "D9",
        "The {piece} matches nothing on top, and another player has a piece that does.",
    ),
    Verdict.OWN_STOCK_ONLY: (
        "D10",
        "The {piece} is not yours: where nobody has a match, you give one of your own.",
    ),
    Verdict.WRONG_TARGET: ("R10", "The {held} does not go on the {piece}, but on the {targets}."),
    Verdict.NO_SUCH_FACE: ("X6", "The {held} does not lie like that: it lies {faces}."),
    Verdict.BASE_AT_CENTRE: ("X6", "The base stands at the table's centre: x and y are 0."),
    Verdict.MISSES_TARGET: ("D6", "There the {held} would not lie on the {piece} at all."),
    Verdict.TOUCHES_TABLE: ("D7", "There the {held} would touch the table."),
    Verdict.TOUCHES_PIECE: ("D7", "There the {held} would touch the {touched}."),
    Verdict.NOT_A_BASE: ("R17", "The {piece} is not the foot of a highest tower: choose {bases}."),
    Verdict.NOT_FALLEN: ("D15", "The {piece} is not among the fallen pieces."),
}

WANTED = {
    Ask.DRAFT: "take a piece from the pile",
    Ask.GIVE: "give a piece to your left",
    Ask.PLACE: "place the piece you were given",
    Ask.BASE: "choose the new base",
    Ask.TAKE: "take one of the fallen pieces",
}
PLACES = {
    Place.PILE: "in the pile",
    Place.BOX: "in the box",
    Place.TABLE: "on the table",
    Place.HELD: "being placed",
    Place.FALLEN: "among the fallen pieces",
}


def reason(pieces: Pieces, view: View, code: int, number: int) -> Reason:
    """Say why a seat may not do this, from what that seat knows."""
    verdict = Verdict(code)
    rule, sentence = REASONS[verdict]
    facts = _facts(pieces, view, verdict, number)
    return Reason(verdict.name.lower(), rule, sentence.format(**facts))


def _facts(pieces: Pieces, view: View, verdict: Verdict, number: int) -> Json:
    piece = piece_of(number)
    known = piece < pieces.count
    facts: Json = {
        "piece": _spoken(pieces, piece) if known or piece == TABLE else "piece",
        "held": _spoken(pieces, int(view.piece)),
        "waiting": f"seat {view.asked + 1} is asked" if view.asked >= 0 else "nobody is asked",
        "wanted": WANTED.get(Ask(int(view.ask)), "nothing is asked of you"),
    }
    if known:
        facts["where"] = PLACES.get(int(view.where[piece]), "there")  # type: ignore[call-overload]
    box = box_of(pieces, view)
    match verdict:
        case Verdict.WRONG_TARGET:
            targets = [_spoken(pieces, on) for on in goes_on(box, view)]
            facts["targets"] = " or the ".join(targets)
        case Verdict.NO_SUCH_FACE:
            facts["faces"] = " or ".join(solid(box, int(view.piece)).faces)
        case Verdict.NOT_A_BASE:
            bases = [_spoken(pieces, p) for p in range(pieces.count) if view.candidate[p]]
            facts["bases"] = "the " + " or the ".join(bases)
        case Verdict.TOUCHES_PIECE:
            seen, held = scene(box, view), solid(box, int(view.piece))
            body = ghost(seen.frames[piece], held, pose_of(number))
            facts["touched"] = _spoken(pieces, touched(seen, body, piece)[0])
    return facts


def _spoken(pieces: Pieces, piece: int) -> str:
    return "piece" if piece == NONE else (name(pieces, piece) or "").replace("-", " ")
