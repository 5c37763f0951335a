"""The folder of all compile caches."""

import functools
import os
import sys
from pathlib import Path


@functools.cache
def cache_home() -> Path:
    """Return the folder of all compile caches: the user's, or a temporary one if that is shut."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "watertable"
    try:
        home.mkdir(parents=True, exist_ok=True)
        tried = home / f".tried-{os.getpid()}"
        tried.touch()
        tried.unlink(missing_ok=True)
        return home
    except OSError:
        return _temporary_home()


def _temporary_home() -> Path:
    """Return a folder that only we can write to: what lies in it is run."""
    import tempfile  # noqa: PLC0415 - few need it

    if sys.platform == "win32":  # where a user's temporary folder is the user's alone
        return Path(tempfile.gettempdir()) / "watertable-kept"
    home = Path(tempfile.gettempdir()) / f"watertable-{os.getuid()}"
    home.mkdir(mode=0o700, exist_ok=True)
    mine = home.stat().st_uid == os.getuid() and home.stat().st_mode & 0o077 == 0
    return home if mine else Path(tempfile.mkdtemp(prefix="watertable-"))
