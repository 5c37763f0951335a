"""Commands that need more than the games themselves."""

from collections.abc import Iterator
from contextlib import contextmanager

from watertable.cli.errors import Complaint


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Say how to get what is missing, where an import fails for want of an extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("watertable"):
            raise
        raise Complaint(
            f"This needs {missing.name}; install it with `pip install 'watertable[{name}]'`."
        ) from missing
