"""Battles: a theatre with dice, hits that are assigned by clicking, and a page that is reloaded."""

import re

import pytest
from playwright.sync_api import Locator, expect

from astrarium.kernel import State
from tests.browser import hyperspace, space_empires
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest, still
from tests.browser.newcomer import PUT_AWAY, Newcomer
from tests.browser.stages import Stage, battle, fleets, zone_hits
from tests.browser.worlds import written

HEXES = {1: "A:2,0", 2: "A:0,2"}
COMBAT = {
    "tiles": dict.fromkeys(HEXES.values(), "empty_space"),
    "step": {"name": "combat", "seat": 0},
}
FIGHT = {
    "tiles": {"A:2,0": "empty_space"},
    "units": {"A:2,0": {0: ["DD 1", "CA 2"], 1: ["DD 11", "CA 12"]}},
    "step": {"name": "combat", "seat": 0},
}


def test_a_battle_survives_a_reload_and_is_fought_to_its_end(guest: Guest) -> None:
    shown = guest.open(guest.start_from(written(seed=5, **FIGHT)))
    shown.expect_question("hits to assign")
    expect(shown.theatre).to_contain_text("Round 1")
    guest.page.reload()
    expect(shown.theatre).to_be_visible()
    expect(shown.theatre.get_by_text("destroyer hits on 1–3").first).to_be_visible()
    expect(shown.theatre.locator("[title='attack 3']").first).to_be_visible()
    expect(shown.theatre.get_by_text("≤ 3").first).to_be_visible()
    expect(shown.theatre.get_by_role("img", name=re.compile("^rolled")).first).to_be_visible()
    expect(shown.theatre.locator(".is-die .pips").first).not_to_have_css("display", "none")
    expect(shown.theatre.locator(".is-dice-rule")).to_contain_text("as many hits as it shows")
    target = shown.theatre.get_by_role("button", name=re.compile("^Hit (Bob|Greedy)'s")).first
    before = shown.prompt.inner_text()
    target.click()
    expect(shown.prompt).not_to_have_text(before)
    newcomer = Newcomer(shown, spares=PUT_AWAY)
    over = _over(guest, "A:2,0")
    for _ in range(60):
        expect(shown.my_turn.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        newcomer.click_something()
    expect(over).to_be_visible()
    over.get_by_role("button").click()
    expect(shown.theatre).to_be_hidden()


@pytest.mark.parametrize(
    ("seed", "next_one"),
    [(3, "The battle at empty space, A:0,2 is over"), (53, "Battle at empty space, A:0,2")],
)
def test_the_end_of_a_battle_stands_until_it_is_put_away(
    guest: Guest, seed: int, next_one: str
) -> None:
    """The dice of the seed end the first battle at once, and the second one too or not."""
    units = {hex: {0: [f"CA {n}", f"CA {n + 2}"], 1: [f"Trn {n + 10}"]} for n, hex in HEXES.items()}
    table = guest.start_from(written(seed=seed, units=units, **COMBAT))
    shown = guest.open(table)
    shown.expect_question()
    for hex in HEXES.values():
        guest.play(table, f"attack in {hex}")
    over = _over(guest, HEXES[1])
    expect(over).to_contain_text("Ada holds the hex.")
    over.get_by_role("button").click()
    expect(over).to_be_hidden()
    expect(guest.page.get_by_role("region", name=next_one)).to_be_visible()


def test_where_to_retreat_is_asked_once_on_the_board_or_by_name(guest: Guest) -> None:
    table = guest.open(guest.start_from(retreat()))
    table.expect_question("Do any of your units leave the battle")
    expect(guest.page.locator(".is-theatre.small")).to_be_visible()  # the board is seen
    expect(guest.page.locator(".area.next")).to_have_count(1)
    named = guest.page.get_by_role("button", name="Kor", exact=True)
    expect(named).to_have_count(1)
    expect(table.tray.locator(".answer")).to_have_count(0)
    table.area("A:1,0").click()
    expect(table.commit).to_contain_text("Kor")
    table.commit.click()
    table.expect_question("Which of your units retreat to A:1,0 (Kor)?")


def retreat() -> State:
    """A battle after its first round, from which the attacker may retreat to a planet."""
    state = written(seed=4, seats=2, **FIGHT)
    while (asked := state.decisions()[0]).kind != "Retreat" or asked.seat != 0:
        state.apply(asked.seat, asked.actions[0])
    return state


# Cards of units that are not wholly in sight, without scrolling.
_CUT = """([units, around]) => {
  const inside = (box, around) => box.left >= around.left - 1 && box.right <= around.right + 1
    && box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return [...document.querySelectorAll(units)].filter((unit) => {
    const box = unit.getBoundingClientRect();
    const lines = unit.closest(around).getBoundingClientRect();
    return !inside(box, lines) || !inside(box, screen)
      || !unit.contains(document.elementFromPoint(box.x + box.width / 2, box.bottom - 3));
  }).map((unit) => unit.innerText);
}"""


INTERSPACE = (".is-theatre .is-unit", ".is-lines")
SPACE_EMPIRES = (".se-theatre .se-line", ".se-theatre")
HYPERSPACE = (".hs-theatre .hs-fighter", ".hs-theatre")


@pytest.mark.parametrize("device", ["desktop"])
@pytest.mark.parametrize(
    ("stage", "drawn", "fewest"),
    [
        (battle, INTERSPACE, 6),
        (zone_hits, INTERSPACE, 6),
        (fleets, INTERSPACE, 6),
        (space_empires.shots, SPACE_EMPIRES, 5),
        (hyperspace.STAGES["battle"], HYPERSPACE, 8),
    ],
)
@pytest.mark.parametrize(
    "screen", [("desktop", 1280, 720), ("phone", 390, 844), ("phone", 844, 390)], ids=str
)
def test_fleets_are_seen_whole(
    arrive: Arrive, stage: Stage, drawn: tuple[str, str], fewest: int, screen: tuple[str, int, int]
) -> None:
    on, width, height = screen
    guest = arrive("Ada", on=on, viewport={"width": width, "height": height})
    stage(guest)
    assert guest.page.locator(drawn[0]).count() >= fewest
    still(guest.page)
    assert guest.page.evaluate(_CUT, list(drawn)) == []


def _over(guest: Guest, hex: str) -> Locator:
    return guest.page.get_by_role("region", name=re.compile(f"^The battle at .*{hex} is over"))


def test_the_log_says_why_dice_count(guest: Guest) -> None:
    units = {hex: {0: [f"CA {n}"], 1: [f"SS {n + 10}"]} for n, hex in HEXES.items()}
    table = guest.start_from(written(seed=5, units=units, **COMBAT))
    guest.play(table, f"attack in {HEXES[1]}")
    shown = guest.open(table)
    shown.tab("Log").click()
    dice = shown.log.locator(".line-dice").first
    dice.locator("summary").click()
    expect(dice).to_contain_text(re.compile(r"^.*Cruiser 1 fires: \d \(at most 4: attack 4\)"))
