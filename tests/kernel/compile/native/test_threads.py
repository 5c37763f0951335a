"""Machine code runs without Python's lock: other threads go on meanwhile."""

import sys
import threading

import numpy as np
import pytest

from watertable.kernel.compile.native import library
from watertable.kernel.records.record import Longs

CALLS = 200  # at most: a busy machine may be slow to wake a thread


def stir(water: Longs, times: int) -> int:
    turned = 1
    for i in range(times):
        turned = (turned * 6364136223846793005 + i) ^ (turned >> 7)
        water[i & 1] = turned
    return turned


@pytest.fixture
def patient_threads():
    """No thread is made to give the lock away: it changes hands only where somebody lets go."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    yield
    sys.setswitchinterval(before)


@pytest.mark.parametrize("way", ["by arrays' own memory", "by ctypes"])
def test_another_thread_runs_during_a_long_call(built, monkeypatch, patient_threads, way):
    if way == "by ctypes":
        monkeypatch.setattr(library, "arrays_lie_as_expected", lambda: False)
    (run,) = built(stir)
    water = np.zeros(2, np.int64)
    waiting, go = threading.Lock(), threading.Event()
    counted: list[int] = []
    waiting.acquire()

    def count() -> None:
        go.set()
        with waiting:
            counted.extend(range(1000))

    other = threading.Thread(target=count)
    other.start()
    go.wait()
    waiting.release()
    before, during = len(counted), 0
    for _ in range(CALLS):
        run(water, 3_000_000)
        during = len(counted)
        if during:
            break
    other.join()
    assert (before, during) == (0, 1000)
