"""The machines that machine code is for: a system and a kind of processor."""

import functools
import os
import sys
from dataclasses import dataclass

_PROCESSORS = {"amd64": "x86_64", "arm64": "aarch64"}  # one name for each, whoever says it
_SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}


@dataclass(frozen=True, slots=True)
class Machine:
    """A system, as Python calls it, and a processor, as Linux does."""

    system: str
    processor: str

    @property
    def suffix(self) -> str:
        """What the name of a library ends with."""
        return _SUFFIXES.get(self.system, ".so")

    def __str__(self) -> str:
        """Name both, for a fingerprint."""
        return f"{self.system}-{self.processor}"


@functools.cache
def this_machine() -> Machine:
    """Return the machine that this Python is made for."""
    if sys.platform == "win32":  # asking the system itself takes a tenth of a second
        name = os.environ.get("PROCESSOR_ARCHITECTURE", "AMD64").lower()
    else:
        name = os.uname().machine.lower()
    if sys.maxsize < 2**32:
        name += "-32"  # a small Python on a large processor
    return Machine(sys.platform, _PROCESSORS.get(name, name))
