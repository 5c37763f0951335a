"""Somebody who hears the page and has a keyboard: no pointer, no picture.

What they know is what the announcer has said and what the accessibility tree says of the thing that
has the focus. Waiting for the table to go on is the only thing that looks behind it.
"""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Keyboard

from tests.e2e.person import Person

TRANSCRIPTS = Path(__file__).parent / "transcripts"
# The page is alike each time: its share of the shuffle is, which it draws first; each move then has
# a key of its own. All that the announcer says is kept.
LISTEN = """() => {
  let drawn = 5;
  crypto.getRandomValues = (numbers) => numbers.fill(drawn++);
  localStorage.watertable ??= JSON.stringify({name: 'Ada'});
  window.heard = [];
  const voices = '[role="log"][aria-live="polite"]';
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.parentElement?.matches(voices))
          window.heard.push(node.textContent);
  }).observe(document, {childList: true, subtree: true});
}"""
FOCUSED = """() => {
  const now = document.activeElement;
  if (!now || now === document.body) return 'nothing';
  return now.getAttribute('aria-label') ?? now.textContent.replace(/\\s+/g, ' ').trim();
}"""
ATTENDS = "() => document.activeElement?.closest('section.prompt, .hand')"


class Ear:
    """One who plays by ear and by key."""

    def __init__(self, person: Person) -> None:
        self.person = person
        person.context.add_init_script(f"({LISTEN})()")

    @property
    def keys(self) -> Keyboard:
        return self.person.page.keyboard

    @property
    def heard(self) -> list[str]:
        """Everything that was said so far."""
        found: Any = self.person.page.evaluate("() => window.heard")
        return list(found)

    @property
    def focused(self) -> str:
        """What has the focus, by its name."""
        return str(self.person.page.evaluate(FOCUSED))

    def press(self, *keys: str) -> None:
        """Press keys, and wait until something is said to it."""
        before = len(self.heard)
        for key in keys:
            self.keys.press(key)
        self.person.page.wait_for_function("(before) => window.heard.length > before", arg=before)

    def asked(self, after: int) -> bool:
        """Wait for a question: the keyboard has come to it, or to where it is answered."""
        if not self.person.asked(after=after):
            return False
        self.person.page.wait_for_function(ATTENDS)
        return True

    def says(self, name: str) -> None:
        """All that was said must be what is kept; with WATERTABLE_TRANSCRIBE=1 it is kept anew."""
        kept = TRANSCRIPTS / f"{name}.txt"
        if os.environ.get("WATERTABLE_TRANSCRIBE"):
            TRANSCRIPTS.mkdir(exist_ok=True)
            kept.write_text("\n".join(self.heard) + "\n")
        assert self.heard == kept.read_text().splitlines()
