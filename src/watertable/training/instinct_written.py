"""What an instinct has learned, rounded to whole numbers and written down."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from watertable.bots.search.first_sight import ONCE, STEP, STEPS
from watertable.kernel.game.instinct import Instinct, InstinctLayout

SURE = 32767  # how likely that is done which looks best, beside what looks worse
WIDEST = 32767


def in_whole_numbers(
    layers: dict[str, Any],
    met: Any,
    layout: InstinctLayout,
    *,
    rules: int,
    recipe: str,
    curve: Sequence[dict[str, float]],
) -> Instinct:
    """Round the layers of a network; rows that were never met are nothing, whatever they began as.

    `layers` are those of the network by name, `met` says which rows have been seen.
    """
    look = layers["look.weight"].T * np.asarray(met)[:, None]
    value = np.append(layers["value.weight"][0], layers["value.bias"])
    behind = (np.arange(STEPS) + 0.5) * STEP / ONCE
    return Instinct(
        rules=rules,
        recipe=recipe,
        fingerprint=layout.tensor.fingerprint,
        curve=tuple(
            (int(one["choices"]), round(one["off"], 4), round(one["entropy"], 4)) for one in curve
        ),
        look=_rounded(look),
        look_bias=_rounded(layers["look.bias"]),
        judge=_rounded(layers["judge.weight"].T),
        judge_bias=_rounded(layers["judge.bias"]),
        part=_rounded(layers["part.weight"]),
        part_bias=_rounded(layers["part.bias"]),
        value=_rounded(value),
        likely=np.round(SURE * np.exp(-behind)).astype(np.int16),
    )


def _rounded(numbers: Any) -> Any:
    return np.clip(np.round(numbers * ONCE), -WIDEST, WIDEST).astype(np.int16)
