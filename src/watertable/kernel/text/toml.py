"""Data written as TOML, for files that `tomllib` reads again."""

import json
from collections.abc import Mapping, Sequence
from typing import Any


def dumps(data: Mapping[str, Any]) -> str:
    """Write a table, plain values first, then the tables inside it.

    >>> print(dumps({"deck": 2, "card": [{"id": "sun", "tags": ["hot"]}], "rules": {"draw": 1}}))
    deck = 2
    <BLANKLINE>
    [[card]]
    id = "sun"
    tags = ["hot"]
    <BLANKLINE>
    [rules]
    draw = 1
    <BLANKLINE>
    """
    return "\n".join(_lines(data, ())).lstrip("\n") + "\n"


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    plain = {key: value for key, value in table.items() if not _has_place(value)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in table.items():
        name = ".".join(map(_key, (*path, key)))
        if key in plain:
            continue
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]", *_lines(value, (*path, key))]
            continue
        for entry in value:
            lines += ["", f"[[{name}]]", *_lines(entry, (*path, key))]
    return lines


def _has_place(value: Any) -> bool:
    """Whether a value has a heading of its own: a table, or a list of them."""
    if isinstance(value, Mapping):
        return True
    is_list = isinstance(value, Sequence) and not isinstance(value, str)
    return is_list and bool(value) and all(isinstance(one, Mapping) for one in value)


def _key(key: str) -> str:
    is_bare = key.isascii() and key.replace("_", "a").replace("-", "a").isalnum()
    return key if is_bare else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # TOML's short escapes are JSON's, but for the one that needs none in JSON
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(_value, value))}]"
    return repr(value)
