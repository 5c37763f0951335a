"""The games as research environments: PettingZoo, Gymnasium and OpenSpiel; docs/envs.md.

Importing this registers the ids of Gymnasium, where that is installed; the games of OpenSpiel are
registered by `spiel_game`, or by importing `watertable.envs.spiel`.
"""

import contextlib
import importlib
from typing import TYPE_CHECKING, Any

from watertable.envs.rewards import forfeit, rewards
from watertable.envs.versions import VERSIONS

if TYPE_CHECKING:
    from watertable.envs.aec import aec_env
    from watertable.envs.seat_env import SeatEnv
    from watertable.envs.spiel import spiel_game
    from watertable.envs.vector import SeatVectorEnv

__all__ = [
    "VERSIONS",
    "SeatEnv",
    "SeatVectorEnv",
    "aec_env",
    "forfeit",
    "register",
    "rewards",
    "spiel_game",
]

_HOMES = {
    "aec_env": "watertable.envs.aec",
    "SeatEnv": "watertable.envs.seat_env",
    "SeatVectorEnv": "watertable.envs.vector",
    "spiel_game": "watertable.envs.spiel",
}


def register() -> None:
    """Register the ids of Gymnasium, once."""
    gymnasium = importlib.import_module("gymnasium")
    for slug, names in VERSIONS.items():
        if names.gymnasium not in gymnasium.registry:
            vector = None if slug == "splash" else "watertable.envs.vector:SeatVectorEnv"
            gymnasium.register(
                names.gymnasium,
                entry_point="watertable.envs.seat_env:SeatEnv",
                vector_entry_point=vector,
                kwargs={"game": slug},
                order_enforce=True,
            )


def __getattr__(name: str) -> Any:
    """Load what needs another library when it is asked for; say what is missing in one sentence."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(importlib.import_module(_HOMES[name]), name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("watertable"):
            raise
        raise ImportError(
            f"{name} needs {missing.name}; install it with `pip install 'watertable[envs]'`."
        ) from None


with contextlib.suppress(ModuleNotFoundError):  # whoever asks for an environment is told
    register()
