"""Colours and signs: the same table on a colour terminal, in a pipe and in plain ASCII."""

from dataclasses import dataclass

WATER = "bold #3bb2d0"
EMPTY = "#6f98a1"
HARM = "bold #ff7a66"
SUN = "bold #ffc53d"
LEAF = "#8fd182"
DIM = "#8aa6ac"
NAME = "bold"


@dataclass(frozen=True, slots=True)
class Signs:
    """The marks that are drawn, in one alphabet."""

    full: str
    hatch: str
    empty: str
    showdown: str
    continuous: str
    back: str
    slot: str
    arrow: str
    dot: str
    bullet: str
    line: str
    none: str
    times: str


UNICODE = Signs("█", "▒", "░", "»«", "∞", "▒▒", "··", "→", "·", "·", "─", "–", "×")  # noqa: RUF001
ASCII = Signs("#", "x", ".", "><", "oo", "##", "..", "->", "|", "*", "-", "-", "x")


def signs(encoding: str) -> Signs:
    """The richest alphabet that an output with this encoding can show."""
    return UNICODE if encoding.lower().replace("-", "").startswith("utf") else ASCII
