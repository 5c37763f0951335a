"""What is known of a value before the program runs: its type as annotations say it, or None.

Annotations are checked (mypy, strictly), so they are believed. Nothing has to be known: what is
not is left to the runtime, which looks at the value itself.
"""

import enum
import functools
import types
import typing
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import UnsetType

PLAIN = (int, str, bool, float)


def settled(hint: Any) -> Any:
    """Return an annotation without what does not matter here."""
    if isinstance(hint, str):
        return None
    if get_origin(hint) is Annotated:
        inner, *extra = get_args(hint)
        if inner in PLAIN:
            return inner
        return list[list[int]] if len(extra) > 1 else list[int]  # an array of a record
    if get_origin(hint) is Literal:
        kinds = {type(value) for value in get_args(hint)}
        return kinds.pop() if len(kinds) == 1 else None
    return None if hint is Any or isinstance(hint, typing.TypeVar) else hint


def is_enum(kind: Any) -> bool:
    """Say whether it is a class of numbers with names."""
    return isinstance(kind, type) and issubclass(kind, enum.IntEnum)


def is_number(kind: Any) -> bool:
    """Say whether JavaScript has it as a number or as true and false."""
    return kind in (int, bool, float) or is_enum(kind)


def are_texts(*kinds: Any) -> bool:
    """Say whether all are texts."""
    return all(kind is str for kind in kinds)


def is_list(kind: Any) -> bool:
    """Say whether it is a list or a tuple."""
    return kind in (list, tuple) or get_origin(kind) in (list, tuple)


def has_plain_truth(kind: Any) -> bool:
    """Say whether JavaScript finds it true when Python does."""
    if get_origin(kind) in (typing.Union, types.UnionType):
        return all(has_plain_truth(settled(one)) for one in get_args(kind))
    if kind in (*PLAIN, type(None)) or is_enum(kind):
        return True
    if not isinstance(kind, type) or get_origin(kind) is not None:
        return False
    is_ours = kind.__module__.startswith("watertable.") and kind is not UnsetType
    return is_ours and not hasattr(kind, "__len__") and not hasattr(kind, "__bool__")


def item_of(kind: Any) -> Any:
    """Return the kind of what a list, a tuple of one kind or a text holds."""
    if kind is str:
        return str
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is list or (origin is tuple and arguments[1:] == (...,)):
        return settled(arguments[0])
    if isinstance(origin, type) and origin is not dict and len(arguments) == 1:
        return settled(arguments[0])  # Iterable[int], set[int], ...
    return settled(arguments[0]) if origin is dict else None


def value_of(kind: Any) -> Any:
    """Return the kind of what a dict holds under a key, or a list at a place."""
    if get_origin(kind) is dict:
        return settled(get_args(kind)[1])
    return item_of(kind) if is_list(kind) or kind is str else None


def field_of(kind: Any, name: str) -> Any:
    """Return the kind of a field or property."""
    if not isinstance(kind, type) or get_origin(kind) is not None:
        return None
    if is_enum(kind):
        return {"name": str, "value": int}.get(name)
    found = getattr(kind, name, None)
    if isinstance(found, property):
        return settled((found.fget.__annotations__ if found.fget else {}).get("return"))
    return settled(_hints(kind).get(name))


@functools.cache
def _hints(kind: type) -> dict[str, Any]:
    try:
        return get_type_hints(kind, include_extras=True)
    except NameError:  # an annotation that only the type checker can read
        return {}
