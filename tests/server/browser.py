"""A browser as the server meets it: cookies, an Origin, and the fragment of a link."""

from typing import Any

import httpx

from tests.server.client import PATIENCE, Place, answered


class Browser(httpx.Client):
    """One person's browser."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=url, timeout=PATIENCE, headers={"Origin": url})

    def sit(self, place: Place, seat: int, **more: Any) -> Any:
        """Open a seat's link: the page posts the token that the fragment carries.

        The test keeps the token that the seat was given.
        """
        body = {"token": place.tokens[seat], **more}
        joined = answered(self.post(f"{place.path}/join", json=body))
        place.tokens[seat] = joined["token"]
        return joined

    def cookie(self) -> str:
        """The cookies as a request carries them."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())
