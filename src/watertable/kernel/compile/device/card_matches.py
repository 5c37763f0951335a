"""What came of whole matches."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class CardMatches:
    """Whole matches, and how they went: one entry each."""

    decisions: NDArray[np.int32]  # answers with two or more legal moves
    plies: NDArray[np.int32]
    chances: NDArray[np.int32]  # plies that were chance's
    winners: NDArray[np.int8]  # bit by seat
    points: NDArray[np.int32]  # by seat
    states: NDArray[np.uint8]  # the last states of those that were kept, as bytes
    seconds: float  # that the card took
