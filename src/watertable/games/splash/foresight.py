"""What a placer sees coming: where the weight goes, how far it is from tipping, in words."""

import numpy as np

from watertable.games.splash.actions import LAYOUTS, Verb, piece_of, verb_of
from watertable.games.splash.board import goes_on
from watertable.games.splash.box import MM
from watertable.games.splash.forms import Danger, Foresight
from watertable.games.splash.judge import Balance, Judge, rests_in
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.scene import scene, solid
from watertable.games.splash.sight import box_of
from watertable.games.splash.state import View
from watertable.kernel.game.game import Game
from watertable.kernel.text.message import Sentence

SAFE, RISKY = 3.0, 1.5  # tremors of the hand


def balance(game: Game, view: View, number: int) -> Balance:
    """Return how the tower would stand with the piece in hand laid so."""
    box, on = box_of(game.data, view), piece_of(number)
    at = LAYOUTS[game.version].pose_of(number)
    return Judge.of(scene(box, view), rests_in(view), on).balance(solid(box, int(view.piece)), at)


def danger_of(margin: float, tremor: float) -> Danger:
    """Name how safe a tower is whose margin is so many millimetres."""
    if margin < 0:
        return "falls"
    times = margin / tremor
    return "safe" if times > SAFE else "risky" if times > RISKY else "hair_raising"


def stability(margin: float, tremor: float) -> Sentence:
    """Say how safe it is."""
    message = f"stability.{danger_of(margin, tremor)}"
    return MESSAGES.say(message, margin=abs(margin), tremor=tremor)


def foretell(game: Game, view: View, number: int) -> Foresight | None:
    """Return what comes of a placement if the hand does not tremble; None where it is none."""
    box = box_of(game.data, view)
    face = LAYOUTS[game.version].pose_of(number)[0]
    if verb_of(number) != Verb.PLACE or piece_of(number) not in goes_on(box, view):
        return None
    if face >= len(solid(box, int(view.piece)).resting):
        return None
    found, tremor = balance(game, view, number), int(box.tremor_size) / MM
    said = stability(found.margin, tremor)
    return Foresight(
        margin=round(found.margin, 3),
        danger=danger_of(found.margin, tremor),
        weight=np.round(found.weight, 3).tolist(),
        area=np.round(found.area, 3).tolist(),
        text=said.text,
        parts=said.parts,
    )
