"""Somebody who knows no rule: clicks what is highlighted, and nothing else."""

from collections import Counter
from typing import Any

from playwright.sync_api import expect

from tests.browser.guests import Table

# What a newcomer tries, in this order; what is optional only a few times in a step.
PUT_AWAY = ":is(.is-theatre, .se-theatre).ended button"
MUST = (
    PUT_AWAY,
    ".commit",
    ".is-quick",
    ".is-orders button",
    ".is-unit.can",
    ".se-line.can",
    ".se-upkeep .answer",
    ".ce-offered .button",
    ".ce-deal .button.primary",
    ".hs-offers .answer",
    ".hs-fighter.can",
)
MAY = (
    ".is-build:not([aria-disabled=true])",
    ".is-planning .is-raise:not([aria-disabled=true])",
    ".is-planning .amount-deed .answer",
    ":is(.se-build, .se-track):not([aria-disabled=true])",
    ".se-combat .answer",
    "[data-game=space-empires] .area-card .units > li > .answer",
    ".ce-use.can:not(.many)",
    ".ce-use.many .answer",
    ".hand .card.next",
    ".hs-theatre .powers .answer",
    ".hs-open .answer:not([aria-pressed=true])",
    ".hs-group:not(:disabled, [aria-pressed=true])",
    ".area.goal",
    ".piece.next",
    ".area.next",
)
END = ".tray-bar .ends"
LEAVE = (
    END,
    ".tray-answers .answer:not([aria-disabled=true])",
    ".se-theatre > footer button",
    ".area.next",
)
TRIES = 2

_SHOWN = """() => {
  const texts = document.querySelectorAll(
    ".prompt-line, .tray, .tray-bar, .is-theatre, .se-theatre, .hs-theatre, dialog");
  const marks = document.querySelectorAll(".next, .picked, .goal, .previewed");
  const marked = [...marks].map((mark) => mark.getAttribute("data-spot") + mark.classList);
  return [...[...texts].map((text) => text.innerText), ...marked].join("|");
}"""

# The first thing that a pointer hits where it is; in a list one scrolls to it. While an answer is
# being sent or counters glide there is nothing; in another player's turn one has to wait.
_FIND = """(selectors) => {
  if (!document.querySelector(".prompt-line.mine")) return "another's turn";
  if (document.getAnimations().some((moving) => moving instanceof CSSTransition)) return null;
  for (const selector of selectors) {
    for (const one of document.querySelectorAll(selector)) {
      const inList = one.closest(".tray, .is-theatre, .se-theatre, .hs-theatre");
      if (inList) one.scrollIntoView({ block: "center" });
      const box = one.getBoundingClientRect();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const hit = document.elementFromPoint(middle.x, middle.y);
      if (one.disabled || !hit || !one.contains(hit)) continue;
      window.aimedAt = one;
      return { selector, ...middle };
    }
  }
  return null;
}"""

# From now on it is noted whether the pointer hits what it was aimed at: what others do meanwhile
# may take that away.
_NOTE_HITS = """() => {
  if (window.hits !== undefined) return;
  window.hits = 0;
  document.addEventListener("pointerdown", ({ target }) => {
    if (window.aimedAt?.isConnected && window.aimedAt.contains(target)) window.hits += 1;
  }, true);
}"""
_HITS = "() => window.hits"


class Newcomer:
    def __init__(self, table: Table, spares: str = "") -> None:
        """``spares``: what they leave alone, though it is highlighted."""
        self.table, self.page = table, table.page
        self.must = [selector for selector in MUST if selector != spares]
        self.tried: Counter[str] = Counter()

    def play_to_the_end(self, most: int = 400) -> None:
        """Click until the result is shown."""
        over = self.page.locator("dialog.result")
        for _ in range(most):
            expect(self.table.my_turn.or_(over).first).to_be_visible()
            if over.is_visible():
                return
            self.click_something()
        raise AssertionError(f"The game is not over after {most} clicks.")

    def click_something(self) -> Any:
        """Click one thing, and see that it does something; what it was and where, if anything was
        hit."""
        self.page.evaluate(_NOTE_HITS)
        step = self.page.locator(".phase").inner_text()
        may = [selector for selector in MAY if self.tried[step + selector] < TRIES]
        shown = self.page.evaluate(_SHOWN)
        found: Any = self.page.wait_for_function(_FIND, arg=[*self.must, *may, *LEAVE]).json_value()
        if isinstance(found, str):
            return None
        hits = self.page.evaluate(_HITS)
        self.page.mouse.click(found["x"], found["y"])
        if self.page.evaluate(_HITS) == hits:
            return None
        self.tried[step + found["selector"]] += 1
        self.page.wait_for_function(f"(shown) => ({_SHOWN})() !== shown", arg=shown)
        return found
