"""What people do to the map, one after the other, and what it costs the browser.

Clicks, keys and the pointer coming over something are timed by the browser itself (Event Timing:
from the event to the next paint). Dragging and the wheel are not among its events: for them a
listener takes the time from the event's own stamp until the frame after it has been made.
"""

from collections.abc import Callable
from typing import Any

from tests.e2e.person import Person

WATCH = """() => {
  window.seen = [];
  window.changes = 0;
  new PerformanceObserver((list) => {
    for (const {name, duration} of list.getEntries()) window.seen.push([name, duration]);
  }).observe({type: 'event', durationThreshold: 16});
  for (const kind of ['pointermove', 'wheel'])
    addEventListener(kind, ({timeStamp}) => requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => window.seen.push([kind, performance.now() - timeStamp]);
      after.port2.postMessage(0);
    }), {capture: true, passive: true});
  new MutationObserver((changes) => window.changes += changes.length).observe(
    document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}"""
PAINTED = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  await new Promise((after) => setTimeout(after, 60)); // the browser reports a little later
  const seen = [window.seen, window.changes];
  [window.seen, window.changes] = [[], 0];
  return seen;
}"""
LEAST = 16.0  # ms: what is quicker is not reported


def watch(person: Person) -> None:
    """Begin to take the time of what is done, and to count what changes on the page."""
    person.page.evaluate(WATCH)


def done(person: Person) -> tuple[float, int]:
    """Return the longest wait for a paint since the last time, in ms, and the changes made."""
    seen, changes = person.page.evaluate(PAINTED)
    return max([LEAST, *(duration for _, duration in seen)]), changes


def _middle(person: Person, what: str) -> tuple[float, float]:
    box: Any = person.page.locator(what).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hover(person: Person) -> None:
    """Come over a player: their features light up; and go away."""
    person.page.mouse.move(*_middle(person, "li:nth-child(2) .player"))
    person.page.mouse.move(*_middle(person, ".zoom"))


def select(person: Person) -> None:
    """Put the ghost on a space."""
    person.page.mouse.click(*_middle(person, '[data-cell][data-fits="true"]'))


def rotate(person: Person) -> None:
    """Turn the ghost."""
    person.page.keyboard.press("e")


def clear(person: Person) -> None:
    """Take the ghost off the map."""
    person.page.keyboard.press("Escape")


def zoom(person: Person) -> None:
    """Zoom in and out with the wheel."""
    person.page.mouse.move(*_middle(person, ".map"))
    person.page.mouse.wheel(0, -100)
    person.page.mouse.wheel(0, 100)


def pan(person: Person) -> None:
    """Drag the map there and back."""
    x, y = _middle(person, ".map")
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + 80, y + 40, steps=4)
    person.page.mouse.move(x, y, steps=4)
    person.page.mouse.up()


def place(person: Person) -> None:
    """Lay the tile, wait until it is my turn again."""
    ply = person.ply
    if person.page.locator(".ghost[data-legal=true]").count() == 0:
        select(person)
    person.page.get_by_role("button", name="Place here").click()
    person.asked(after=ply)


Act = Callable[[Person], None]
ACTS: dict[str, Act] = {
    "hover": hover,
    "select": select,
    "rotate": rotate,
    "clear": clear,
    "zoom": zoom,
    "pan": pan,
}
