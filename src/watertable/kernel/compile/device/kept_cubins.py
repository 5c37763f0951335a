"""Machine code that travels with the tree: by what it was made from, and for which card."""

import hashlib
import lzma
from pathlib import Path

from watertable.kernel.compile.device.cuda_compilers import FLAGS, build

FOLDER = Path(__file__).with_name("cubins")
ARCHITECTURES = ("sm_90",)


def fingerprint(source: str) -> str:
    """Return what a source is known by: its text, and how it is built."""
    return hashlib.blake2b(f"{FLAGS}\n{source}".encode(), digest_size=10).hexdigest()


def place_of(source: str, architecture: str) -> Path:
    """Return the file of a source's machine code."""
    return FOLDER / f"{fingerprint(source)}.{architecture}.xz"


def machine_code(source: str, architecture: str) -> bytes:
    """Return the machine code of a source: the one that is kept, else it is built."""
    kept = place_of(source, architecture)
    return lzma.decompress(kept.read_bytes()) if kept.exists() else build(source, architecture)


def keep(source: str, architecture: str) -> Path:
    """Build a source and keep its machine code; return the file."""
    kept = place_of(source, architecture)
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(lzma.compress(build(source, architecture), preset=9))
    return kept
