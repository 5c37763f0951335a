"""JSON: what everything that leaves the kernel is written in."""

from typing import Any, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode
