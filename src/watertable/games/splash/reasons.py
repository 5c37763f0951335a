"""Why a move is not allowed: a rule and a sentence for every verdict."""

from watertable.games.splash.actions import SWAYING, Layout, piece_of
from watertable.games.splash.board import goes_on
from watertable.games.splash.legal import Verdict
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.scene import ghost, scene, solid, touched
from watertable.games.splash.sight import box_of, either, either_face, said
from watertable.games.splash.state import Ask, Place, View
from watertable.kernel.text.message import Filling, Seat
from watertable.kernel.text.reason import Reason

RULES: dict[Verdict, str] = {
    Verdict.OVER: "D17",
    Verdict.NOT_ASKED: "D5",
    Verdict.WRONG_MOMENT: "D5",
    Verdict.MALFORMED: "X6",
    Verdict.NOT_IN_PILE: "D2",
    Verdict.NOT_IN_A_STOCK: "D4",
    Verdict.MUST_MATCH: "D8",
    Verdict.OWN_MATCH_FIRST: "R7",
    Verdict.OTHERS_MATCH: "D9",
    Verdict.OWN_STOCK_ONLY: "D10",
    Verdict.WRONG_TARGET: "R10",
    Verdict.NO_SUCH_FACE: "X6",
    Verdict.BASE_AT_CENTRE: "X6",
    Verdict.MISSES_TARGET: "D6",
    Verdict.TOUCHES_TABLE: "D7",
    Verdict.TOUCHES_PIECE: "D7",
    Verdict.NOT_A_BASE: "R17",
    Verdict.NOT_FALLEN: "D15",
    Verdict.NOT_IN_HAND: "X8",
    Verdict.HELD_TOO_OFTEN: "X8",
}


def reason(pieces: Pieces, view: View, code: int, number: int, layout: Layout = SWAYING) -> Reason:
    """Say why a seat may not do this, from what that seat knows."""
    verdict = Verdict(code)
    name = verdict.name.lower()
    is_nobody = verdict == Verdict.NOT_ASKED and view.asked < 0
    message = "nobody_asked" if is_nobody else name
    sentence = MESSAGES.say(f"refusal.{message}", **_parts(pieces, view, verdict, number, layout))
    return Reason.of(name, RULES[verdict], sentence)


def _parts(
    pieces: Pieces, view: View, verdict: Verdict, number: int, layout: Layout
) -> dict[str, Filling]:
    """Return what the sentence may speak of."""
    piece, in_hand = piece_of(number), int(view.piece)
    parts = {"piece": said(pieces, piece), "held": said(pieces, in_hand)}
    box = box_of(pieces, view)
    match verdict:
        case Verdict.NOT_ASKED:
            return {"who": Seat(int(view.asked))}
        case Verdict.WRONG_MOMENT:
            return {"wanted": MESSAGES.say(f"wanted.{Ask(int(view.ask)).name.lower()}")}
        case Verdict.NOT_IN_A_STOCK:
            where = Place(int(view.where[piece])).name.lower()
            return {**parts, "where": MESSAGES.say(f"where.{where}")}
        case Verdict.WRONG_TARGET:
            targets = [said(pieces, on) for on in goes_on(box, view)]
            return {**parts, "targets": either("or_the", targets)}
        case Verdict.NO_SUCH_FACE:
            return {**parts, "faces": either_face(solid(box, in_hand).faces)}
        case Verdict.NOT_A_BASE:
            bases = [said(pieces, p) for p in range(pieces.count) if view.candidate[p]]
            return {**parts, "bases": either("or_the", bases)}
        case Verdict.TOUCHES_PIECE:
            seen, held = scene(box, view), solid(box, in_hand)
            body = ghost(seen.frames[piece], held, layout.pose_of(number))
            return {**parts, "touched": said(pieces, touched(seen, body, piece)[0])}
    return dict(parts)
