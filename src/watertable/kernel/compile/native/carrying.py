"""Machine code for another machine than this one, laid out as an installation brings it along."""

import types
from collections.abc import Iterator, Sequence
from pathlib import Path

from watertable.kernel.compile.native.building import build
from watertable.kernel.compile.native.filling import Marked, index, library_name, texts
from watertable.kernel.compile.native.fingerprints import fingerprint
from watertable.kernel.compile.native.folders import INDEX, folder_name, write
from watertable.kernel.compile.native.machines import Machine
from watertable.kernel.compile.sources import parts_here


class Luggage:
    """What is to be carried: every part of the rules, translated once for all machines."""

    def __init__(
        self, entries: Sequence[types.FunctionType], is_rule: Marked, is_apart: Marked
    ) -> None:
        """Translate all entry points."""
        self._texts = texts(entries, is_rule, is_apart)

    def pack(self, machine: Machine, how: tuple[str, ...], home: Path) -> Iterator[Path]:
        """Build every part for a machine into a folder; yield each library when it is there."""
        for part in parts_here():
            inside, text = self._texts.get(part, ([], ""))
            place = home / folder_name(part, fingerprint(part, machine))
            name = library_name(part, text, machine)
            if inside:
                build(text, place / name, how)
                yield place / name
            write(place / INDEX, index(inside, name))
