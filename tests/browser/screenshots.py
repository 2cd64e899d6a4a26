"""The pictures of docs/screenshots: python -m tests.browser.screenshots [NAME ...]

Games and dice are the same every time; only what the server makes up by itself, as seeds and
commitments, differs from run to run.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import cosmic_encounter, hyperspace, space_empires
from tests.browser.guests import PATIENCE, Guest, Table
from tests.browser.newcomer import Newcomer
from tests.browser.png import squeezed
from tests.browser.stages import (
    battle,
    breakthrough,
    economy,
    encounter,
    lobby,
    movement,
    offer_question,
    purchase,
    result,
    set_up,
    strangers,
    support,
    zone_hits,
)
from tests.browser.worlds import moment
from tests.services.browser import ARGUMENTS, Visit, chromium
from tests.services.server import Server

PICTURES = Path(__file__).parents[2] / "docs" / "screenshots"
Scene = Callable[[Guest], None]


def ways(guest: Guest) -> None:
    """A unit that is selected, and a way that is previewed."""
    movement(guest)
    guest.page.locator(".area.goal [data-spot]").last.click()
    expect(Table(guest.page).commit).to_be_visible()


def known(scene: Scene) -> Scene:
    """A scene without the hint for those who see it for the first time."""

    def shown(guest: Guest) -> None:
        scene(guest)
        guest.page.get_by_role("button", name="I know now").click()

    return shown


def log(guest: Guest) -> None:
    """A game that has gone on for a while, looked back at; and a bot that says why it moved."""
    name = guest.start_from(moment("MovementStep", turn=4, seed=3))
    table = guest.open(name)
    newcomer = Newcomer(table)
    for _ in range(12):
        expect(table.my_turn).to_be_visible()
        newcomer.click_something()
    guest.page.keyboard.press("[")
    expect(guest.page.locator(".banner.past")).to_be_visible()
    guest.page.get_by_role("button", name="Why? Ask").last.click()


def italian(guest: Guest) -> None:
    guest.visit().get_by_role("button", name="Italiano").click()
    economy(guest)


SCENES: dict[str, tuple[str, Scene]] = {
    "lobby": ("desktop", lobby),
    "set-up": ("desktop", set_up),
    "economy": ("desktop", economy),
    "movement": ("desktop", ways),
    "battle": ("desktop", known(battle)),
    "standard-economy": ("desktop", known(purchase)),
    "standard-support": ("desktop", known(support)),
    "standard-offer": ("desktop", known(offer_question)),
    "standard-battle": ("desktop", known(zone_hits)),
    "advanced-strangers": ("desktop", known(strangers)),
    "advanced-encounter": ("desktop", known(encounter)),
    "advanced-breakthrough": ("desktop", known(breakthrough)),
    "space-empires-movement": ("desktop", known(space_empires.attack)),
    "space-empires-production": ("desktop", known(space_empires.purchases)),
    "space-empires-battle": ("desktop", known(space_empires.shots)),
    "space-empires-alone": ("desktop", known(space_empires.mats)),
    "cosmic-encounter-planning": ("desktop", known(cosmic_encounter.STAGES["selecting"])),
    "cosmic-encounter-deal": ("desktop", known(cosmic_encounter.STAGES["considering"])),
    "cosmic-encounter-aliens": ("desktop", known(cosmic_encounter.STAGES["set_up"])),
    "hyperspace-movement": ("desktop", known(hyperspace.STAGES["moving"])),
    "hyperspace-battle": ("desktop", known(hyperspace.STAGES["battle"])),
    "hyperspace-sheet": ("desktop", known(hyperspace.STAGES["sheet"])),
    "history": ("desktop", log),
    "result": ("desktop", result),
    "italian": ("desktop", italian),
    "phone-lobby": ("phone", lobby),
    "phone-movement": ("phone", ways),
    "phone-economy": ("phone", economy),
    "phone-battle": ("phone", known(battle)),
    "phone-space-empires": ("phone", known(space_empires.shots)),
}


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with running_server() as server, running_browser() as browser:
        for name in sys.argv[1:] or SCENES:
            device, scene = SCENES[name]
            visit = Visit(browser, device, reduced_motion="reduce")
            guest = Guest(visit.context.new_page(), server, "Ada")
            scene(guest)
            take(guest.page, PICTURES / f"{name}.png")
            visit.context.close()


def take(page: Page, path: Path) -> None:
    page.mouse.move(1, 1)
    page.evaluate("document.fonts.ready")
    path.write_bytes(squeezed(page.screenshot(animations="disabled", caret="hide")))
    print(f"{path.name}: {path.stat().st_size // 1024} KB")


@contextmanager
def running_server() -> Iterator[Server]:
    with TemporaryDirectory() as directory:
        server = Server(Path(directory), "--bot-pause", "0")
        server.start()
        try:
            yield server
        finally:
            server.kill()


@contextmanager
def running_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


if __name__ == "__main__":
    main()
