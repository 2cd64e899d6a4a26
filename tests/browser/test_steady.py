"""Nothing moves under the mouse: what can be clicked stays, unless one moves it oneself."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import standard
from tests.browser.conftest import Arrive
from tests.browser.guests import BOT, Guest, Table, still
from tests.browser.newcomer import END, Newcomer
from tests.browser.stages import battle
from tests.browser.worlds import joining, moment

CLICKS = 30
SEEDS = (12, 14)

# Where everything is that can be clicked, by what it is called; what is called alike is left out.
# Counters go where the game moves them, and the log and the prompt are read rather than pressed.
_PLACES = """(besides) => {
  const all = [...document.querySelectorAll(
    '.table-page :is(button, a[href], summary, select, input, [role="button"])')];
  const places = new Map();
  for (const one of all) {
    if (one.closest(besides)) continue;
    const box = one.getBoundingClientRect();
    if (box.width === 0 || !one.checkVisibility({ visibilityProperty: true })) continue;
    const said = one.dataset.spot ?? one.getAttribute("aria-label") ?? one.textContent;
    const name = one.tagName + " " + said;
    places.set(name, places.has(name) ? null : [box.x, box.y]);
  }
  return Object.fromEntries([...places].filter(([, place]) => place !== null));
}"""
PASSING = (
    ".piece, .log, .prompt, .moments, .callout, .reveals, .banners, .notice-place, .happenings"
)
GAME = (
    f"{PASSING}, .tray, .tray-bar, .is-theatre, .se-theatre, .area-card, "
    ".seats details > :not(summary)"
)
# What the board makes room for: a battle over it, and a production sheet.
_STAGE = '[data-stage="open"], .se-sheet'


def places(page: Page, besides: str) -> dict[str, Any]:
    """Where everything is once nothing moves any more."""
    found: dict[str, Any] = {}
    while True:
        still(page)
        again: dict[str, Any] = page.evaluate(_PLACES, besides)
        if again == found:
            return found
        found = again
        page.wait_for_timeout(100)


def moved(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What is there as before, and elsewhere by more than a pixel."""
    return {
        name: (place, after[name])
        for name, place in before.items()
        if name in after
        and any(abs(now - then) > 1 for now, then in zip(after[name], place, strict=True))
    }


@pytest.mark.parametrize("device", ["desktop"])
@pytest.mark.parametrize("rules", ["basic", "standard"])
@pytest.mark.parametrize("seed", SEEDS)
def test_whole_turns_go_by_and_only_the_game_moves(screen: Guest, rules: str, seed: int) -> None:
    click_about(screen, screen.start(BOT, BOT, options={"tier": rules}, seed=seed))


def click_about(screen: Guest, name: str, clicks: int = CLICKS) -> None:
    """Play on at a table, and see after every click that only the game has moved."""
    table = screen.open(name)
    newcomer = Newcomer(table)
    table.expect_question()
    before = places(screen.page, GAME)
    assert len(before) > 20
    for _ in range(clicks):
        expect(table.my_turn).to_be_visible()
        staged = screen.page.locator(_STAGE).count()
        clicked = newcomer.click_something()
        if clicked and clicked["selector"] != END:
            assert not screen.page.evaluate(_ENDS_HERE, clicked), "another click would end the step"
        after = places(screen.page, GAME)
        shifted = moved(before, after)
        if screen.page.locator(_STAGE).count() != staged:  # the board makes room, or has it again
            shifted = {}
        if _maps(before) != _maps(after):  # two were joined, which has a moment of its own
            shifted = {name: way for name, way in shifted.items() if "area:" not in name}
        if (way := _all_by_one(shifted)) is not None:
            assert screen.page.evaluate(_UNSEEN, way), "the board moved for no reason"
        else:
            assert shifted == {}
        before = after


# Whether the pointer, where it has just clicked, is on a button that ends something.
_ENDS_HERE = """({ x, y }) =>
  document.elementFromPoint(x, y)?.closest(".ends:not(:disabled)") != null"""

# Whether nothing that can be chosen would be wholly on the screen if the board had not moved by so
# much.
_UNSEEN = """([x, y]) => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const spots = document.querySelectorAll(":is(.area, .piece):is(.next, .goal) .spot");
  return [...spots].every((one) => {
    const box = one.getBoundingClientRect();
    return box.left - x < board.left || box.right - x > board.right
      || box.top - y < board.top || box.bottom - y > board.bottom;
  });
}"""


def _maps(found: dict[str, Any]) -> set[str]:
    return {name.split(":")[1] for name in found if "area:" in name}


def _all_by_one(shifted: dict[str, Any]) -> tuple[float, float] | None:
    """How far all areas of the board went together, and nothing else; None: they did not."""
    ways = [(new[0] - old[0], new[1] - old[1]) for old, new in shifted.values()]
    areas = all(name.startswith("g area:") for name in shifted)
    alike = all(abs(x - ways[0][0]) < 0.1 and abs(y - ways[0][1]) < 0.1 for x, y in ways)
    return ways[0] if ways and areas and alike else None


_BOARD = "() => document.querySelector('.world').style.transform"


@pytest.mark.parametrize("device", ["desktop"])
def test_the_board_stays_for_who_plays_on_while_joined_maps_are_shown(screen: Guest) -> None:
    name = screen.start_from(joining())
    table = screen.open(name)
    table.expect_question("Move your units")
    screen.play(name, "end movement step")
    table.expect_question("Each planet may raise industry")
    expect(screen.page.locator(".banner.joined")).to_be_visible()
    screen.page.keyboard.press("+")
    before = screen.page.evaluate(_BOARD)
    table.build("scout").click()
    expect(table.undo).to_be_enabled()
    assert screen.page.evaluate(_BOARD) == before


AROUND = f"{PASSING}, .tray, .tray-bar, .is-theatre"


@pytest.mark.parametrize("device", ["desktop"])
def test_a_battle_comes_and_goes_and_nothing_around_it_moves(screen: Guest) -> None:
    battle(screen)
    table = Table(screen.page)
    expect(table.theatre).to_be_visible()
    open_ = places(screen.page, AROUND)
    table.theatre.get_by_role("button", name="Show the board").click()
    expect(screen.page.locator(".is-theatre.small")).to_be_visible()
    folded = places(screen.page, AROUND)
    assert len(folded) > 20
    assert moved(open_, folded) == {}


@pytest.mark.parametrize("device", ["desktop"])
def test_messages_lie_over_the_page(screen: Guest, arrive: Arrive) -> None:
    other = arrive("Bob")
    name = screen.start_from(moment("MovementStep", turn=4, seed=3), other)
    table = screen.open(name)
    table.expect_question()
    before = places(screen.page, PASSING)
    other.post(f"/api/tables/{name}/chat", {"text": "Hello"})
    expect(screen.page.locator(".unread")).to_be_visible()
    far = screen.page.locator('.area:not(.next, .goal) [data-spot^="area:"]')
    far.last.dispatch_event("click")
    expect(table.notice).to_be_visible()
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("Escape")
    expect(table.notice).to_be_hidden()
    after = places(screen.page, PASSING)
    assert moved(before, after) == {}


@pytest.mark.parametrize("device", ["desktop"])
def test_a_double_click_ends_one_step_only(guest: Guest) -> None:
    name = guest.start_from(standard.economy("purchase"))
    table = guest.open(name)
    table.expect_question("What do your planets buy?")
    table.ends.first.dblclick()
    table.expect_question("Which levels do you raise")
    expect(table.ends.first).to_be_enabled()
    table.expect_question("Which levels do you raise")


# The place of the board in the first frame that shows it.
_FIRST_FRAME = """
  const look = () => {
    const world = document.querySelector(".world");
    if (world) window.firstPlace = world.style.transform;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


@pytest.mark.parametrize("device", ["desktop"])
def test_a_board_is_in_its_place_from_the_first_frame(screen: Guest) -> None:
    screen.page.add_init_script(_FIRST_FRAME)
    table = screen.open(screen.start_from(moment("MovementStep", turn=4, seed=3)))
    table.expect_question()
    screen.page.wait_for_function("() => window.firstPlace !== undefined")
    first = screen.page.evaluate("() => window.firstPlace")
    assert first
    assert screen.page.evaluate(_BOARD) == first
