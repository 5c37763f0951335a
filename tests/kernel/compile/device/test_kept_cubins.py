"""The machine code that travels with the tree is that of these rules."""

import hashlib
import lzma

import pytest

import watertable as wt
from benchmarks.gpu import EXPECTED, source_of
from tests.kernel.compile.device.conftest import PRINTED, SEATS
from watertable.batches.card_batch import printed
from watertable.kernel.compile.card import card_sources
from watertable.kernel.compile.device import cuda_compilers, kept_cubins
from watertable.kernel.compile.device.driver import Driver
from watertable.kernel.compile.device.printing import narrow
from watertable.kernel.compile.native.refusing import RuleRefused
from watertable.kernel.errors import NoCard

PRINTED_LAST = EXPECTED.with_name("gpu.txt")
EARLIER = "Of earlier rules."


def sources():
    for slug in SEATS:
        yield from card_sources(printed(wt.game(slug))).values()


@PRINTED
def test_what_is_kept_was_built_from_these_rules():
    wanted = {
        kept_cubins.place_of(source, architecture)
        for source in sources()
        for architecture in kept_cubins.ARCHITECTURES
    }
    stale = (
        "the rules have changed: `make cubins` builds their kernels again, where nvcc is installed"
    )
    assert set(kept_cubins.FOLDER.iterdir()) == wanted, stale


def test_what_is_kept_is_machine_code_of_a_card():
    for path in kept_cubins.FOLDER.iterdir():
        code = lzma.decompress(path.read_bytes())
        assert code[:4] == b"\x7fELF"
        assert code[18:20] == (190).to_bytes(2, "little")  # EM_CUDA


@PRINTED
def test_the_same_rules_are_printed_the_same_way():
    digests = [hashlib.sha256("".join(sources()).encode()).hexdigest() for _ in range(2)]
    assert digests[0] == digests[1]


@PRINTED
@pytest.mark.skipif(cuda_compilers.nvrtc() is None, reason="NVRTC is not installed")
def test_other_cards_are_built_for_by_nvrtc():
    source = card_sources(printed(wt.game("showdown")))["rows"]
    assert cuda_compilers.by_nvrtc(cuda_compilers.nvrtc(), source, "sm_80")[:4] == b"\x7fELF"


def test_who_can_build_for_no_card_says_what_to_install(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(cuda_compilers, "nvrtc", lambda: None)
    with pytest.raises(NoCard, match=r"neither nvcc nor NVRTC .* `pip install watertable\[gpu\]`"):
        cuda_compilers.build("", "sm_80")


def test_numbers_on_a_card_have_32_bits():
    assert narrow("(int64_t)v_a + 2147483647LL") == "(int32_t)v_a + 2147483647"
    with pytest.raises(RuleRefused, match="2147483648 is too big for the 32 bits"):
        narrow("v_a & 2147483648LL")


def test_without_a_card_one_sentence_says_so(monkeypatch):
    monkeypatch.setattr("watertable.kernel.compile.device.driver.LIBRARY", "libnocard.so")
    with pytest.raises(NoCard, match=r"^There is no NVIDIA driver on this machine\.$"):
        Driver()


@PRINTED
@pytest.mark.parametrize("slug", SEATS)
def test_what_a_card_has_printed_is_of_these_rules(slug):
    printed_last = PRINTED_LAST.read_text("utf-8")
    if printed_last.startswith(EARLIER):
        return
    assert f"{slug}: {source_of(slug)}\n" in printed_last, (
        f"the rules have changed: `make gpu` on a machine with a card prints {PRINTED_LAST.name} "
        f"again; without one, let it begin with {EARLIER!r}, and say so in docs/gpu.md"
    )
