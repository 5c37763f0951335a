"""What a built library says of itself: its machine, what it gives and what it asks for."""

import re
import struct
import zipfile
from pathlib import Path

GIVES = {"bind", "run"}
MACH, DYLIB = 0xFEEDFACF, 6
LOAD_DYLIB, SYMTAB, BUILD_VERSION, SIGNATURE = 0xC, 0x2, 0x32, 0x1D
PROCESSORS = {0x01000007: "x86_64", 0x0100000C: "arm64"}
OUTSIDE, PRIVATE, KIND, DEFINED = 0x01, 0x10, 0x0E, 0x0E
LINKED = {"__dso_handle", "_mh_dylib_header"}  # what the linker adds to every library
OLDEST_GLIBC = (2, 17)


class Unfit(Exception):
    """A library is not what its wheel says."""


def libraries(wheel: Path) -> dict[str, bytes]:
    """Return the libraries of a wheel by name."""
    with zipfile.ZipFile(wheel) as packed:
        names = [name for name in packed.namelist() if name.endswith((".so", ".dylib", ".dll"))]
        return {name: packed.read(name) for name in names if "/machine_code/" in name}


def look_at_elf(code: bytes) -> str:
    """Make sure that a library for Linux asks for no newer C library than its wheel's tag says."""
    asked = {tuple(map(int, found)) for found in re.findall(rb"GLIBC_(\d+)\.(\d+)", code)}
    if not code.startswith(b"\x7fELF") or max(asked) > OLDEST_GLIBC:
        raise Unfit(f"it asks for {max(asked)} of glibc")
    (machine,) = struct.unpack_from("<H", code, 18)
    return {62: "x86_64", 183: "aarch64"}[machine]


def look_at_mach(code: bytes) -> str:
    """Make sure that a library for macOS gives what Python calls and asks the system alone."""
    magic, processor, _, kind, count = struct.unpack_from("<IIIII", code)
    if (magic, kind) != (MACH, DYLIB):
        raise Unfit("it is no library of macOS")
    at, asks, gives, oldest, is_signed = 32, set(), set(), 0, False
    for _ in range(count):
        command, size = struct.unpack_from("<II", code, at)
        if command == LOAD_DYLIB:
            (name,) = struct.unpack_from("<I", code, at + 8)
            asks.add(code[at + name : at + size].split(b"\0")[0].decode())
        elif command == BUILD_VERSION:
            (oldest,) = struct.unpack_from("<I", code, at + 12)
        elif command == SYMTAB:
            gives = _given(code, *struct.unpack_from("<IIII", code, at + 8))
        is_signed |= command == SIGNATURE
        at += size
    if asks - {"/usr/lib/libSystem.B.dylib"}:
        raise Unfit(f"it asks for {sorted(asks)}")
    if not is_signed and PROCESSORS[processor] == "arm64":
        raise Unfit("it is not signed, and macOS loads no such library")
    if gives - LINKED != GIVES:
        raise Unfit(f"it gives {sorted(gives)}")
    if oldest >> 16 != 11:
        raise Unfit(f"it is for macOS {oldest >> 16} or later")
    return PROCESSORS[processor]


def _given(code: bytes, symbols: int, count: int, strings: int, _: int) -> set[str]:
    """Return the symbols that a library defines for others, without their underscore."""
    found = set()
    for place in range(count):
        name, kind = struct.unpack_from("<IB", code, symbols + 16 * place)
        if kind & OUTSIDE and kind & KIND == DEFINED:
            found.add(code[strings + name + 1 :].split(b"\0", 1)[0].decode())
    return found
