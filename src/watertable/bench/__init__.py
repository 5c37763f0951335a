"""How fast the rules run here, beside other libraries measured in the same run."""

from watertable.bench.figures import words
from watertable.bench.measure import run
from watertable.bench.worker import BenchError

__all__ = ["BenchError", "run", "words"]
