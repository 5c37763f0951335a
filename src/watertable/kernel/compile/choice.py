"""How this process is asked to run rules, by the environment."""

import os

COMPILERS = ("native", "numba")


def _is_said(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def is_interpreted_by_choice() -> bool:
    """Say whether WATERTABLE_INTERPRETED asks for plain Python."""
    return _is_said("WATERTABLE_INTERPRETED")


def is_checked() -> bool:
    """Say whether WATERTABLE_CHECKED asks for an error at every index past an end."""
    return _is_said("WATERTABLE_CHECKED")


def said_compiler() -> str:
    """Return what WATERTABLE_COMPILER says: one of COMPILERS, nothing, or a mistake."""
    return os.environ.get("WATERTABLE_COMPILER", "")
