"""Where Numba keeps machine code: by what it is made from, wherever that lies.

Numba itself imports this, by the name that `by_numba` gives it.
"""

from pathlib import Path
from typing import Any

from numba.core.caching import UserProvidedCacheLocator

from watertable.kernel.compile.by_numba import fingerprint
from watertable.kernel.compile.sources import ROOT


class ByContent(UserProvidedCacheLocator):  # type: ignore[misc] # Numba is an extra
    """Inside the cache folder, files lie as our sources do; the folder's name answers for them.

    A rule from anywhere else (a test's, say) is kept as Numba would keep it.
    """

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """Return who knows the place for a function."""
        plain: Any = UserProvidedCacheLocator
        ours: Any = super()
        is_ours = Path(py_file).is_relative_to(ROOT)
        return (ours if is_ours else plain).from_function(py_func, py_file)

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder for the functions of a file."""
        return "-".join(Path(py_file).relative_to(ROOT).parent.parts)

    def get_source_stamp(self) -> str:
        """Return what all our sources together are."""
        return fingerprint()
