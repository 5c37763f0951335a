"""Splash! with a continuous hand: an action says a piece, a face, and a pose on it.

The pose is where the hand aims; the tremor, whose size the view tells, is the noise on it.
"""

from typing import Any

import numpy as np
from gymnasium import spaces

from watertable.envs.seated_table import Observation, SeatedTable
from watertable.envs.splash_lens import TABLE, SplashLens
from watertable.kernel.errors import OptionError
from watertable.kernel.text.json import Json

FACES = 4  # of a piece that it can rest on, at most


class PoseCodec:
    """`piece`: what is drafted, given, put upon or taken, the table last; `face`: what lies down.

    `pose`: x and y as parts of the reach on the target, and the turn as a part of half a circle,
    all from -1 to 1. What a question does not ask for is not looked at.
    """

    def __init__(self, sitting: SeatedTable) -> None:
        """Take a table of Splash!."""
        if not isinstance(sitting.lens, SplashLens):
            raise OptionError(f"{sitting.game.title} has no poses: take codec='places'.")
        self._sitting = sitting
        self.pieces = (*sitting.lens.pieces, TABLE)
        self.action_space = spaces.Dict(
            {
                "piece": spaces.Discrete(len(self.pieces)),
                "face": spaces.Discrete(FACES),
                "pose": spaces.Box(-1, 1, (3,), np.float32),
            }
        )
        seen = sitting.observation_space.spaces
        self.observation_space = spaces.Dict(
            {
                "observation": seen["observation"],
                "piece_mask": spaces.Box(0, 1, (len(self.pieces),), np.int8),
                "face_mask": spaces.Box(0, 1, (FACES,), np.int8),
            }
        )

    def observe(self, seat: int) -> Observation:
        """Return what a seat sees, and which pieces and faces can be named now."""
        table, pieces = self._sitting.table, np.zeros(len(self.pieces), np.int8)
        faces = np.zeros(FACES, np.int8)
        if self._sitting.asked == seat:
            targets = self._targets()
            for piece in targets or self._choices():
                pieces[self.pieces.index(piece)] = 1
            most = max((len(target["faces"]) for target in targets.values()), default=1)
            faces[:most] = 1
        observation = self._sitting.lens.view(table.seen(seat))
        return {"observation": observation, "piece_mask": pieces, "face_mask": faces}

    def move(self, action: dict[str, Any]) -> Json:
        """Return the move that an action says, as JSON; it may well not be allowed."""
        piece = self.pieces[int(action["piece"])]
        targets = self._targets()
        if not targets:
            choices = self._choices()
            return choices.get(piece, {"draft": piece})
        target = targets.get(piece, next(iter(targets.values())))
        faces, reach = target["faces"], target["reach"]
        x, y, turn = (float(part) for part in action["pose"])
        return {
            "place": {
                "on": piece,
                "face": faces[min(int(action["face"]), len(faces) - 1)],
                "turn": 180 * (turn + 1) % 360,
                "x": x * reach["x"],
                "y": y * reach["y"],
            }
        }

    def _targets(self) -> dict[str, Json]:
        """Return where the piece in hand can go; nowhere if the question is another."""
        table, game = self._sitting.table, self._sitting.game
        seen = table.seen(table.to_act)
        assert game.words.space is not None
        space = game.words.space(game.data, game.boxes_for(seen)[0], seen)
        return {} if space is None else {target["on"]: target for target in space["targets"]}

    def _choices(self) -> dict[str, Json]:
        """Return the move that names each piece, where a piece is all there is to name."""
        found = {}
        for move in self._sitting.table.moves():
            said = next(it for it in move.data.values() if isinstance(it, str))
            found[said] = move.data
        return found
