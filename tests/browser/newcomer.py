"""Somebody who knows no rule: clicks what is highlighted, and nothing else."""

from collections import Counter

from playwright.sync_api import expect

from tests.browser.guests import Table

# What a newcomer tries, in this order; what is optional only a few times in a step.
MUST = (".is-theatre.ended button", ".commit", ".is-quick", ".is-orders button", ".is-unit.can")
MAY = (".is-build:not([aria-disabled=true])", ".area.goal", ".piece.next", ".area.next")
LEAVE = (".tray-bar .ends", ".tray-answers .answer")
TRIES = 2

_SHOWN = """() => {
  const texts = [...document.querySelectorAll(".prompt-line, .tray, .tray-bar, .is-theatre, dialog")];
  const marks = [...document.querySelectorAll(".next, .picked, .goal, .previewed")];
  const marked = marks.map((mark) => mark.getAttribute("data-spot") + mark.getAttribute("class"));
  return [...texts.map((text) => text.innerText), ...marked].join("|");
}"""

_WITHIN_REACH = """(found) => found.findIndex((one) => {
  one.closest(".tray, .is-theatre") && one.scrollIntoView({ block: "center" });
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !one.disabled && hit !== null && one.contains(hit);
})"""


class Newcomer:
    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page
        self.tried: Counter[str] = Counter()

    def play_to_the_end(self, most: int = 400) -> None:
        """Click until the result is shown."""
        for _ in range(most):
            waited_for = self.page.locator(".prompt-line.mine, dialog.result")
            expect(waited_for.first).to_be_visible()
            if self.page.locator("dialog.result").is_visible():
                return
            self.click_something()
        raise AssertionError(f"The game is not over after {most} clicks.")

    def click_something(self) -> None:
        step = self.page.locator(".phase").inner_text()
        for selector in (*MUST, *MAY, *LEAVE):
            optional = selector in MAY
            if optional and self.tried[step + selector] >= TRIES:
                continue
            if self._click(selector):
                self.tried[step + selector] += optional
                return
        expect(self.table.my_turn).to_be_hidden()  # nothing to click is nothing to do

    def _click(self, selector: str) -> bool:
        """Click the first of some things that can be hit where it is; see that it does something."""
        before = self.page.evaluate(_SHOWN)
        found = self.page.locator(selector)
        place = found.evaluate_all(_WITHIN_REACH)
        if place < 0:
            return False
        box = found.nth(place).bounding_box()
        if box is None:
            return False
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.click(*middle)
        self.page.wait_for_function(f"(before) => ({_SHOWN})() !== before", arg=before)
        return True
