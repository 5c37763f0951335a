"""Functions that were written by a program: their text, for whoever reads rules as text."""

import types

_texts: dict[types.CodeType, str] = {}


def remember(function: types.FunctionType, text: str) -> None:
    """Remember the text that a function was made from; no file has it."""
    _texts[function.__code__] = text


def text_of(code: types.CodeType) -> str | None:
    """Return the text that a function was made from, if a program wrote it."""
    return _texts.get(code)
