"""Hatch's hook for what the package says of itself: links, and the pictures of its page.

Both come from its one setting, `address`, in pyproject.toml. As long as that is empty the package
has no links, and pictures stay where a checkout has them: no address is made up.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?\[[^\]]*\]\()(?!https?:|#)([^)\s]+)\)")


class MetadataHook(MetadataHookInterface):  # type: ignore[misc]
    """Fills `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill them in."""
        root = Path(self.root)
        address = address_in(self.config.get("address", ""))
        page = (root / "README.md").read_text("utf-8")
        text = absolute(page, address, metadata["version"]) if address else page
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = urls(address, metadata["version"]) if address else {}


def address_in(given: str) -> str:
    """Return the address without a slash at its end."""
    if given and not given.startswith("https://"):
        raise ValueError(f"the address in pyproject.toml begins with https://, unlike {given!r}")
    return given.rstrip("/")


def urls(address: str, version: str) -> dict[str, str]:
    """Return the links that a package index shows."""
    return {
        "Homepage": address,
        "Documentation": f"{address}/tree/v{version}/docs",
        "Source": address,
        "Changelog": f"{address}/blob/v{version}/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }


def absolute(page: str, address: str, version: str) -> str:
    """Return a page whose links and pictures lead to the sources of this version.

    >>> absolute("![A duel](docs/a.webp) [how](docs/b.md)", "https://forge.example/w", "1.0")
    '![A duel](https://forge.example/w/raw/v1.0/docs/a.webp) [how](https://forge.example/w/blob/v1.0/docs/b.md)'
    """

    def lead(found: re.Match[str]) -> str:
        kind = "raw" if found[1].startswith("!") else "blob"
        return f"{found[1]}{address}/{kind}/v{version}/{found[2]})"

    return LINK.sub(lead, page)
