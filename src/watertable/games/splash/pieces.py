"""A piece file, as the designers write it: read once, checked, every fault named."""

import functools
from pathlib import Path

import msgspec

from watertable.kernel.errors import BoxError

PIECES = 30  # room for pieces: a placement has five bits for its target
SHAPES = 8
SIDES = 16  # of a prism's end


class Prism(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column with a regular polygon at both ends, in millimetres."""

    sides: int
    across_flats: float
    height: float


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One shape: a box of three lengths or a prism, in millimetres."""

    id: str
    box: tuple[float, float, float] | None = None
    prism: Prism | None = None


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One colour; its mark says the same without colour."""

    id: str
    mark: str


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """D1 Every shape in every colour."""

    density_g_per_cm3: float
    friction: float
    shape: tuple[Shape, ...]
    colour: tuple[Colour, ...]

    @property
    def count(self) -> int:
        """How many pieces there are."""
        return len(self.shape) * len(self.colour)

    def name(self, piece: int) -> str:
        """Return a piece's name: red-plate."""
        colour, shape = divmod(piece, len(self.shape))
        return f"{self.colour[colour].id}-{self.shape[shape].id}"

    def names(self) -> list[str]:
        """Return the names of all pieces, by their numbers."""
        return [self.name(piece) for piece in range(self.count)]

    def piece(self, name: object) -> int:
        """Return the number of a piece; ValueError when there is none of that name."""
        number = _numbers(self).get(str(name)) if isinstance(name, str) else None
        if number is None:
            raise ValueError(f"There is no piece {name!r}.")
        return number


@functools.lru_cache(maxsize=8)
def _numbers(pieces: Pieces) -> dict[str, int]:
    return {name: number for number, name in enumerate(pieces.names())}


def read(text: str) -> Pieces:
    """Read the text of a piece file; BoxError says what is wrong with it."""
    try:
        pieces = msgspec.toml.decode(text, type=Pieces)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BoxError(f"The piece file is wrong: {error}.") from error
    _check(pieces)
    return pieces


def _check(pieces: Pieces) -> None:
    if not 1 < pieces.count <= PIECES or len(pieces.shape) > SHAPES:
        raise BoxError(
            f"The piece file is wrong: it has {len(pieces.shape)} shapes in {len(pieces.colour)} "
            f"colours; there is room for {SHAPES} shapes and {PIECES} pieces."
        )
    if len(set(pieces.names())) < pieces.count:
        raise BoxError("The piece file is wrong: two pieces have the same name.")
    if not 0 < pieces.density_g_per_cm3 < 30 or not 0 < pieces.friction < 2:
        raise BoxError("The piece file is wrong: density must be 0 to 30 and friction 0 to 2.")
    for shape in pieces.shape:
        if (shape.box is None) == (shape.prism is None):
            raise BoxError(f"The piece file is wrong: {shape.id} is either a box or a prism.")
        prism = shape.prism
        if prism is not None and (prism.sides % 2 or not 4 <= prism.sides <= SIDES):
            raise BoxError(
                f"The piece file is wrong: {shape.id} needs an even number of sides from 4 to "
                f"{SIDES}."
            )
        lengths = (prism.across_flats, prism.height) if prism else shape.box or ()
        if not all(2 <= length <= 60 for length in lengths):
            raise BoxError(f"The piece file is wrong: {shape.id} must measure 2 to 60 mm.")


STANDARD = Path(__file__).with_name("pieces.toml").read_text("utf-8")
