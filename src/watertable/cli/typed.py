"""Moves that are written: "beach towels", "2 -3 turn 1", "give red plate".

A line is read by its words. It means a move if they stand in the move's sentence in this order; the
beginning of a word is enough, a number is meant as it is, and numbers that follow each other do so
in the sentence. Browsers read alike (web/src/shell/typed.ts): tests/typed_moves.json is tried on
both.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

import watertable as wt

WORD = re.compile(r"(?<![a-z0-9])-?\d+(?:\.\d+)?(?![a-z0-9.])|[a-z0-9]+")
NUMBER = re.compile(r"-?\d+(\.\d+)?")


def meant_by(line: str, moves: Iterable[wt.Move]) -> list[wt.Move]:
    """The moves that a line could mean; the only one it says word for word, where there is one."""
    wanted = words_of(line)
    if not wanted or (len(wanted) == 1 and is_number(wanted[0])):
        return []  # a number alone is a place in a list
    found = [move for move in moves if means(wanted, words_of_move(move))]
    whole = [move for move in found if is_whole(wanted, move)]
    return whole if len(whole) == 1 else found


def words_of(text: str) -> list[str]:
    """The words of a text: small letters without accents, numbers with their sign."""
    spelt = unicodedata.normalize("NFD", text.lower())
    plain = "".join(sign for sign in spelt if not unicodedata.combining(sign))
    return [f"{float(word):g}" if is_number(word) else word for word in WORD.findall(plain)]


def words_of_move(move: wt.Move) -> list[str]:
    """The words of a move: those of its sentence, and the number of its turn."""
    spots = (value for value in move.data.values() if isinstance(value, dict) and "turn" in value)
    return words_of(move.text) + [
        word for spot in spots for word in ("turn", f"{float(spot['turn']):g}")
    ]


def is_number(word: str) -> bool:
    """Is this a number?"""
    return NUMBER.fullmatch(word) is not None


def means(wanted: Sequence[str], words: Sequence[str], *, glued: bool = False) -> bool:
    """Do the wanted words stand among these, in their order?"""
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    stay = bool(rest) and is_number(first) and is_number(rest[0])
    for place, word in enumerate(words[:1] if glued else words, 1):
        is_same = word == first if is_number(first) else begins(word, first)
        if is_same and means(rest, words[place:], glued=stay):
            return True
    return False


def begins(word: str, with_this: str) -> bool:
    """Does a word that is no number begin so?"""
    return not is_number(word) and word.startswith(with_this)


def is_whole(wanted: Sequence[str], move: wt.Move) -> bool:
    """Are these all the words of the sentence, or of what it says is done?"""
    said = [move.text, *(move.text[p.begin : p.end] for p in move.parts if p.name == "what")]
    return any(words_of(one) == wanted for one in said)
