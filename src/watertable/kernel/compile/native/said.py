"""One expression as C++, and what must be known of it to put it together with others."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from watertable.kernel.compile.native.kinds import (
    BOOL,
    INT,
    ITEMS,
    UNKNOWN,
    ArrayKind,
    Kind,
    Number,
)


@dataclass(frozen=True, slots=True)
class ValueText:
    """The text of a value.

    It is fixed if nothing that happens meanwhile can change it, and has an effect if it changes
    something itself. A field that is an array is said by its place in the record; `array` makes a
    pointer and a count of it.
    """

    text: str
    kind: Kind
    fixed: bool = False
    effect: bool = False
    is_place: bool = False
    constant: int | None = None


def number(value: int) -> ValueText:
    """Say a whole number: with 64 bits, as all of them are."""
    if value == -(2**63):
        text = "INT64_MIN"
    elif value >= 2**63:
        text = f"(int64_t){value}ULL"
    else:
        text = f"{value}LL" if value >= 0 else f"({value}LL)"
    return ValueText(text, INT, fixed=True, constant=value)


def truth(said: ValueText) -> str:
    """Say whether a number is not zero."""
    return said.text if said.kind == BOOL else f"({said.text} != 0)"


def as_number(said: ValueText, kind: Kind) -> str:
    """Say a number as another kind of number."""
    if said.kind == kind or UNKNOWN in (said.kind, kind):
        return said.text
    if kind == BOOL:
        return truth(said)
    assert isinstance(kind, Number)
    return f"({kind.cpp}){said.text}"


def as_array(said: ValueText) -> ValueText:
    """Say an array as a pointer and a count."""
    if not said.is_place:
        return said
    assert isinstance(said.kind, ArrayKind)
    item = ITEMS[said.kind.item]
    text = f"Array<{item}>{{({item}*){said.text}, {said.kind.shape[0]}}}"
    return replace(said, text=text, is_place=False)


def in_order(parts: list[ValueText], keep: Callable[[Kind], str]) -> tuple[str, list[ValueText]]:
    """Say parts so that they are evaluated as Python does it: from left to right.

    C++ may take any order. Returned is what must come first (`t1 = f(), `, or nothing) and the
    parts as they are then said; `keep` names a new local of a kind.
    """
    effects = [place for place, part in enumerate(parts) if part.effect]
    if not effects:
        return "", parts
    last = effects[-1]
    is_followed = any(not part.fixed for part in parts[last + 1 :])
    before, then = "", []
    for place, part in enumerate(parts):
        if part.fixed or place > last or (place == last and not is_followed):
            then.append(part)
            continue
        whole = as_array(part)
        name = keep(whole.kind)
        before += f"{name} = {whole.text}, "
        then.append(ValueText(name, whole.kind, fixed=True))
    return before, then


def with_effects_of(parts: list[ValueText]) -> bool:
    """Say whether any of the parts changes something."""
    return any(part.effect for part in parts)
