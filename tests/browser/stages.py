"""The pages that a player meets, each reached in the quickest way; for checks and for pictures."""

from collections.abc import Callable
from functools import cache

from playwright.sync_api import expect

from astrarium.kernel import State
from tests.browser import advanced, standard
from tests.browser.guests import BOT, OPEN, Guest, Table
from tests.browser.worlds import ended, moment, written

INVITED = {"kind": "invite"}


def lobby(guest: Guest) -> None:
    guest.start_from(_economy())
    page = guest.visit()
    expect(page.locator("section[aria-labelledby=mine-title] li").first).to_be_visible()


def account_of_guest(guest: Guest) -> None:
    guest.start(BOT, BOT)
    page = guest.visit("/me")
    expect(page.get_by_label("Bring along")).to_be_visible()


def account_of_member(guest: Guest) -> None:
    guest.join_members()
    page = guest.visit("/me")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def create_form(guest: Guest) -> None:
    page = guest.visit()
    page.get_by_role("button", name="Set up a table").click()
    expect(page.locator("#table-name")).to_be_visible()


def waiting_room(guest: Guest) -> None:
    page = guest.visit(f"/t/{guest.set_up(INVITED, OPEN, BOT)}")
    expect(page.locator("section[aria-labelledby=room-seats]")).to_be_visible()


def set_up(guest: Guest) -> None:
    _asked(guest, guest.start(BOT, BOT))


def economy(guest: Guest) -> None:
    _asked(guest, guest.start_from(_economy()))


def movement(guest: Guest) -> None:
    """A unit is selected, and where it can go is shown."""
    table = _asked(guest, guest.start_from(_movement()))
    scouts = guest.page.locator('.piece.next [data-spot$="|0|scout"]')
    scouts.first.click()
    expect(table.page.locator(".area.goal")).not_to_have_count(0)


def battle(guest: Guest) -> None:
    table = _asked(guest, guest.start_from(_battle()))
    expect(table.theatre).to_be_visible()


def history(guest: Guest) -> None:
    """An earlier moment of a game that has gone on."""
    name = guest.start_from(_economy())
    guest.play(name, "end economic step")
    table = guest.open(name, "?at=0")
    expect(table.page.locator(".banner.past")).to_be_visible()


def explained(guest: Guest) -> None:
    """A bot was asked why it moved, and has answered."""
    name = guest.start_from(written(seats=2, step={"name": "economic", "seat": 0}))
    guest.play(name, "end economic step")
    guest.open(name).tab("Log").click()
    guest.page.locator(".log .why-ask").first.click()
    expect(guest.page.locator(".why blockquote")).to_be_visible()


def result(guest: Guest) -> None:
    table = guest.open(guest.start_from(ended(seed=2)))
    table.prompt.locator("button").last.click()
    expect(table.dialog).to_be_visible()


# -- the Standard rules


def placement(guest: Guest) -> None:
    _asked(guest, guest.start_from(standard.economy("placement")))


def production(guest: Guest) -> None:
    """Ore to take, and ore to mine."""
    _asked(guest, guest.start_from(standard.economy("production")))
    expect(guest.page.locator(".is-mine .is-dice-table li")).to_have_count(6)


def purchase(guest: Guest) -> None:
    """One thing is bought, the rest of the box is left, and all others have sealed."""
    name = guest.start_from(standard.economy("purchase"))
    guest.play(name, "buy assault_boat at Yellow")
    _asked(guest, name)
    expect(guest.page.locator(".is-given li")).to_have_count(1)
    expect(guest.page.locator(".is-sealers .done")).to_have_count(2)


def investment(guest: Guest) -> None:
    _asked(guest, guest.start_from(standard.economy("investment")))


def conversion(guest: Guest) -> None:
    """Ore has been refined, and the units that can be given up are shown."""
    name = guest.start_from(standard.economy("conversion"))
    guest.play(name, "refine 1 ore at Hypph")
    _asked(guest, name)
    guest.page.locator(".is-scrap summary").click()
    expect(guest.page.locator(".is-given li")).to_have_count(1)


def cargo(guest: Guest) -> None:
    """A transport is selected, and its hold is shown."""
    _asked(guest, guest.start_from(standard.trade()))
    guest.page.locator(".is-transports .answer").last.click()
    expect(guest.page.locator(".is-hold")).to_be_visible()


def offer(guest: Guest) -> None:
    """An offer is being put together."""
    name = guest.start_from(standard.trade())
    guest.play(name, "offer by 5 to 15")
    _asked(guest, name)
    for side in guest.page.locator(".is-offer-side").all():
        side.locator(".stepper button").nth(1).click()
    expect(guest.page.locator(".is-offer .button.primary")).to_be_enabled()


def offer_question(guest: Guest) -> None:
    _asked(guest, guest.start_from(standard.offered()))
    expect(guest.page.locator(".is-deal")).to_be_visible()


def contact(guest: Guest) -> None:
    _asked(guest, guest.start_from(standard.meeting()))
    expect(guest.page.locator(".is-odds")).not_to_have_count(0)


def fleets(guest: Guest) -> None:
    """A fleet is being arranged in zones."""
    table = _asked(guest, guest.start_from(standard.fleets()))
    for unit, zone in ((3, 1), (5, 1), (6, 2)):
        table.fighter(unit).press(str(zone))
    expect(table.zone(2).locator(".placed")).to_have_count(1)


def zone_hits(guest: Guest) -> None:
    table = _asked(guest, guest.start_from(standard.hits()))
    expect(table.theatre.locator(".is-pierce").first).to_be_visible()


def terms(guest: Guest) -> None:
    table = _asked(guest, guest.start_from(standard.terms()))
    expect(table.theatre).to_be_visible()


def support(guest: Guest) -> None:
    """How far everybody's ships are supported."""
    _asked(guest, guest.start_from(standard.trade()))
    for _ in range(2):
        guest.page.keyboard.press("h")
    expect(guest.page.locator(".layer .region")).to_have_count(3)


# -- the Advanced rules


def strangers(guest: Guest) -> None:
    """Free agents, rebels and ships of nobody, and the cards beside them."""
    _asked(guest, guest.start_from(advanced.strangers()))
    guest.page.keyboard.press("k")
    expect(guest.page.locator(".is-cards")).to_be_visible()


def encounter(guest: Guest) -> None:
    """A card that was turned up just now."""
    guest.lingers()
    name = guest.start_from(advanced.explorers())
    _asked(guest, name)
    choices = guest.position(name)["asked"]["question"]["choices"]
    guest.play(name, choices[0]["action"])
    expect(guest.page.locator(".reveal").last).to_be_visible()


def breakthrough(guest: Guest) -> None:
    _asked(guest, guest.start_from(advanced.breakthroughs()))
    expect(guest.page.locator(".is-card-tile")).not_to_have_count(0)


def exchange(guest: Guest) -> None:
    """Units are about to become others."""
    name = guest.start_from(advanced.modules())
    guest.play(name, "exchange units in A:0,0")
    guest.play(name, "hand in 3")
    _asked(guest, name)
    expect(guest.page.locator(".is-exchange .is-build")).not_to_have_count(0)


def company(guest: Guest) -> None:
    """Eight players."""
    _asked(guest, guest.start_from(advanced.company()))


Stage = Callable[[Guest], None]
_STANDARD = (
    placement, production, purchase, investment, conversion, cargo, offer, offer_question, contact,
    fleets, zone_hits, terms, support,
)  # fmt: skip
_ADVANCED = (strangers, encounter, breakthrough, exchange, company)
_ALL = (
    lobby, account_of_guest, account_of_member,
    create_form, waiting_room, set_up, economy, movement, battle, history, explained, result,
    *_STANDARD, *_ADVANCED,
)  # fmt: skip
STAGES: dict[str, Stage] = {stage.__name__: stage for stage in _ALL}


def _asked(guest: Guest, table: str) -> Table:
    shown = guest.open(table)
    shown.expect_question()
    return shown


def _economy() -> State:
    return moment("EconomicStep", turn=5, seed=2)


def _movement() -> State:
    return moment("MovementStep", turn=5, seed=2)


@cache
def _battle() -> State:
    """A battle of several kinds of units, about to be decided."""
    return written(
        seed=5,
        seats=3,
        tiles={"A:2,0": "empty_space", "A:2,-1": "asteroids", "A:1,1": "nebula"},
        units={
            "A:2,0": {
                0: ["DD 1", "DD 2", "CA 3", "PB 4", "AB 5"],
                1: ["DD 11", "CA 12", "PB 13", "Trn 14"],
            },
            "A:0,0": {0: ["Trn 6"]},
            "B:0,0": {1: ["Trn 15", "SS 16"]},
        },
        step={"name": "combat", "seat": 0},
    )
