"""What some files of ours mean together, for whoever keeps results that hang on it."""

from collections.abc import Iterable
from pathlib import Path

from watertable.kernel.compile.native.fingerprints import digest_of
from watertable.kernel.compile.native.meaning import meaning_of


def meaning_of_files(paths: Iterable[Path]) -> str:
    """Hash what Python files mean: no comment, no docstring, and not where they lie."""
    return digest_of(*(f"{path.name};{meaning_of(path.read_text('utf-8'))}" for path in paths))
