"""Where Numba keeps machine code: by what it is made from, wherever that lies.

Numba itself imports this, by the name that `compiled` gives it.
"""

from pathlib import Path

from numba.core.caching import UserProvidedCacheLocator

from watertable.kernel.compiled import ROOT, fingerprint


class ByContent(UserProvidedCacheLocator):
    """Inside the cache folder, files lie as the sources do; the folder's name answers for them."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder for the functions of a file."""
        return "-".join(Path(py_file).relative_to(ROOT).parent.parts)

    def get_source_stamp(self) -> str:
        """Return what all sources together are."""
        return fingerprint()
