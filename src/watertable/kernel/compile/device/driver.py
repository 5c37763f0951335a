"""CUDA's driver, by ctypes: no library of NVIDIA's is needed beside the one that a card brings."""

import ctypes
import functools
import sys
from collections.abc import Sequence
from typing import Any

from watertable.kernel.compile.device import kept_cubins
from watertable.kernel.compile.device.printing import Kernels, Printed, card_source
from watertable.kernel.errors import NoCard

CUDA = 2
LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
_MAJOR, _MINOR, _PROCESSORS = 75, 76, 16  # attributes of a device
_SHARED_MEMORY = 8  # attribute of a function: how much a launch may ask for


class Driver:
    """The first card of this machine."""

    kind = CUDA  # of device, in DLPack

    def __init__(self) -> None:
        """Find the card and make it this thread's."""
        try:
            self._library = ctypes.CDLL(LIBRARY)
        except OSError:
            raise NoCard("There is no NVIDIA driver on this machine.") from None
        try:
            self.call("cuInit", 0)
            device = ctypes.c_int()
            self.call("cuDeviceGet", ctypes.byref(device), 0)
        except RuntimeError as error:
            raise NoCard(f"There is no NVIDIA card that can be used: {error}.") from None
        self._device = device
        self._context = ctypes.c_void_p()
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(self._context), device)
        self.use()

    def use(self) -> None:
        """Make the card this thread's."""
        self.call("cuCtxSetCurrent", self._context)

    def call(self, name: str, *given: Any) -> None:
        """Call a function of the driver; raise what it says is wrong."""
        code = getattr(self._library, name)(*given)
        if code != 0:
            said = ctypes.c_char_p()
            self._library.cuGetErrorString(code, ctypes.byref(said))
            raise RuntimeError(f"{name}: {(said.value or b'unknown error').decode()}")

    @property
    def name(self) -> str:
        """What the card is called."""
        room = ctypes.create_string_buffer(100)
        self.call("cuDeviceGetName", room, len(room), self._device)
        return room.value.decode()

    @property
    def architecture(self) -> str:
        """What the card's machine code is called: sm_90 and so on."""
        return f"sm_{10 * self._attribute(_MAJOR) + self._attribute(_MINOR)}"

    @property
    def processors(self) -> int:
        """How many multiprocessors it has."""
        return self._attribute(_PROCESSORS)

    def _attribute(self, which: int) -> int:
        found = ctypes.c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(found), which, self._device)
        return found.value

    def load(self, game: Printed, kernels: Kernels) -> "Module":
        """Return kernels of a game as machine code: kept, or built now."""
        source = card_source(game, kernels)
        return Module(self, kept_cubins.machine_code(source, self.architecture))

    def stopwatch(self) -> "Stopwatch":
        """Begin to measure how long the card takes."""
        return Stopwatch(self)

    def wait(self) -> None:
        """Wait until the card has done all it was given."""
        self.call("cuCtxSynchronize")

    def allocate(self, size: int) -> int:
        """Return the address of new memory on the card."""
        place = ctypes.c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(place), ctypes.c_size_t(max(size, 1)))
        return place.value

    def free(self, place: int) -> None:
        """Give memory back."""
        self.call("cuMemFree_v2", ctypes.c_uint64(place))

    def clear(self, place: int, size: int) -> None:
        """Make memory zero."""
        self.call("cuMemsetD8_v2", ctypes.c_uint64(place), ctypes.c_ubyte(0), ctypes.c_size_t(size))

    def to_card(self, place: int, given: Any, size: int) -> None:
        """Copy bytes to the card."""
        self.call("cuMemcpyHtoD_v2", ctypes.c_uint64(place), given, ctypes.c_size_t(size))

    def from_card(self, given: Any, place: int, size: int) -> None:
        """Copy bytes from the card."""
        self.call("cuMemcpyDtoH_v2", given, ctypes.c_uint64(place), ctypes.c_size_t(size))


class Stopwatch:
    """Says how long the card took for what it was given meanwhile."""

    def __init__(self, driver: Driver) -> None:
        """Begin now."""
        self._driver = driver
        self._began = self._event()

    def seconds(self) -> float:
        """Wait for the card, and return the seconds since the beginning."""
        ended, spent = self._event(), ctypes.c_float()
        self._driver.call("cuEventSynchronize", ended)
        self._driver.call("cuEventElapsedTime", ctypes.byref(spent), self._began, ended)
        return spent.value / 1000

    def _event(self) -> ctypes.c_void_p:
        made = ctypes.c_void_p()
        self._driver.call("cuEventCreate", ctypes.byref(made), 0)
        self._driver.call("cuEventRecord", made, None)
        return made


class Module:
    """Machine code on the card."""

    def __init__(self, driver: Driver, image: bytes) -> None:
        """Load it."""
        self._driver = driver
        self._module = ctypes.c_void_p()
        driver.call("cuModuleLoadData", ctypes.byref(self._module), image)

    @functools.cache  # noqa: B019 - a module lives as long as its process
    def _function(self, name: str, shared: int) -> ctypes.c_void_p:
        found = ctypes.c_void_p()
        self._driver.call("cuModuleGetFunction", ctypes.byref(found), self._module, name.encode())
        self._driver.call("cuFuncSetAttribute", found, _SHARED_MEMORY, shared)
        return found

    def launch(
        self, name: str, blocks: int, threads: int, shared: int, given: Sequence[Any]
    ) -> None:
        """Start a kernel; it runs behind whatever was started before it."""
        pointers = (ctypes.c_void_p * len(given))(*(ctypes.addressof(one) for one in given))
        function = self._function(name, shared)
        grid = (blocks, 1, 1, threads, 1, 1)
        self._driver.call("cuLaunchKernel", function, *grid, shared, None, pointers, None)


@functools.cache
def driver() -> Driver:
    """Return the driver of the first card; NoCard if there is none."""
    return Driver()
