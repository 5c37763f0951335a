"""Somebody at a browser: sits down by a link, sees what is asked, clicks or types."""

import re
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Request, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = Path(__file__).parent / "pictures"
PATIENCE = 30_000  # ms until an answer counts as missing
WIDTHS = {360: 720, 768: 1024, 1440: 900}
STICKING_OUT = """() => {
    const sheet = document.querySelector('dialog[open]');
    if (sheet && sheet.scrollWidth > sheet.clientWidth) return ['something in the sheet'];
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .map((one) => `${one.tagName} ${one.className}`);
}"""

# A browser without WebGL: the tower is drawn from the side, which costs next to nothing here.
FLAT = """() => {
    const own = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return String(kind).startsWith('webgl') ? null : own.call(this, kind, ...more);
    };
}"""
TWO_FRAMES = "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"


class Person:
    """One browser context with one page, and everything that went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        width: int = 1280,
        height: int = 860,
        theme: Literal["light", "dark"] = "light",
        still: bool = True,
        scale: float = 1,
        forced: bool = False,
        touch: bool = False,
        flat: bool = False,
    ) -> None:
        self.url, self.wrong = url, list[str]()
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            color_scheme=theme,
            forced_colors="active" if forced else "none",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
        )
        self.context.set_default_timeout(PATIENCE)
        if flat:
            self.context.add_init_script(f"({FLAT})()")
        self.page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("request", self._asked)
        self.may_break = False  # whether the line may break, as when the server is restarted
        self.flat = flat
        self.may_be_refused = False  # whether something asked for may be refused, as by a dead link

    def _heard(self, message: ConsoleMessage) -> None:
        if "GL Driver Message" in message.text and "ReadPixels" in message.text:
            return  # how the browser without a GPU fetches what WebGL drew
        if self.flat and "WebGL context" in message.text:
            return  # there is none, and the page does without
        reasons = ("CONNECTION", "FAILED", "INTERNET_DISCONNECTED", "EMPTY")
        signs = ("WebSocket", *(f"ERR_{reason}" for reason in reasons))
        broken = any(sign in message.text for sign in signs)
        if self.may_be_refused and re.search(r"status of 4\d\d", message.text):
            return
        if message.type in ("error", "warning") and not (self.may_break and broken):
            self.wrong.append(f"{message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "blob:")):
            self.wrong.append(f"a request to {request.url}")

    def go(self, path: str) -> "Person":
        self.page.goto(self.url + path)
        return self

    def leave(self) -> None:
        self.context.close()

    def concede(self) -> None:
        """Give the match up; where there is little room that lies in the drawer."""
        opener = self.page.locator("button.opener")
        concede = self.page.get_by_role("button", name=re.compile("Concede|Really"))
        expect(concede.or_(opener).locator("visible=true").first).to_be_visible()
        if opener.is_visible() and opener.get_attribute("aria-expanded") == "false":
            opener.click()
        concede.click()
        concede.click()

    @property
    def table(self) -> Locator:
        return self.page.locator(".whole")

    @property
    def ply(self) -> int:
        return int(self.table.get_attribute("data-ply") or 0)

    @property
    def is_over(self) -> bool:
        return self.page.locator("section.end").count() > 0

    def asked(self, after: int = -1) -> bool:
        """Wait until something later is asked of me, or it is over; say whether I am asked."""
        mine = f'.whole[data-asked="true"]:not([data-ply="{after}"])'
        self.page.locator(f"{mine}, section.end").first.wait_for()
        return not self.is_over

    def option(self, words: str) -> Locator:
        """An answer of the prompt, by its words."""
        return self.page.locator("section.prompt button", has_text=words).first

    def sees(self, words: str) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible(timeout=PATIENCE)

    def picture(self, name: str) -> None:
        """Keep what is seen at the three widths that matter; nothing sticks out of any."""
        PICTURES.mkdir(exist_ok=True)
        before = self.page.viewport_size
        for width, height in WIDTHS.items():
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(TWO_FRAMES)  # a new width is laid out with a frame
            self.page.screenshot(path=PICTURES / f"{name}-{width}.png")
            self.fits_the_width()
        if before:
            self.page.set_viewport_size(before)

    def picture_now(self, name: str) -> None:
        """Keep what is seen now."""
        PICTURES.mkdir(exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")

    def accessible(self) -> None:
        """No serious finding of axe-core on what is seen now; only what is looked at loads it."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found: Any = self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        serious = [
            f"{one['id']}: {one['help']}: "
            + "; ".join(node["html"][:160] for node in one["nodes"][:4])
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
        ]
        assert not serious, "\n".join(serious)

    def fits_the_width(self) -> None:
        """Nothing sticks out at the side."""
        out = self.page.evaluate(STICKING_OUT)
        assert not out, f"at {self.page.viewport_size} these stick out: {out[:6]}"
