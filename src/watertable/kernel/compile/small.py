"""Numbers that have to fit into eight bits."""

from watertable.kernel.compile.compiled import compiled

LARGEST = 127


@compiled
def small(number: int) -> int:
    """Return the number, or the nearest that fits."""
    return max(-LARGEST, min(LARGEST, int(number)))
