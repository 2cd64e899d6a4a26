"""The first load of a table, in a browser that has never been there."""

import shutil
from statistics import median_low
from time import perf_counter

import msgspec
from playwright.sync_api import BrowserContext, Page, Request, sync_playwright

from benchmarks.load_servers import Failed

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
AREA = "[data-spot^='area:']"
TIMES = 5


class FirstLoad(msgspec.Struct, frozen=True):
    """Bytes of script as they are sent, and the time until there is a board to play on."""

    lobby_bytes: int
    table_bytes: int
    board_ms: float


def first_load(url: str) -> FirstLoad:
    """A lobby and some tables, each opened by somebody new."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        raise Failed("Chromium is needed to measure the first load: scripts/services installs it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIET)
        lobby = open_lobby(browser.new_context(base_url=url))
        tables = [open_table(browser.new_context(base_url=url)) for _ in range(TIMES)]
        browser.close()
    return FirstLoad(lobby, tables[0][0], median_low(ms for _, ms in tables))


def open_lobby(context: BrowserContext) -> int:
    page = context.new_page()
    scripts = listed_scripts(page)
    page.goto("/", wait_until="load")
    return bytes_sent(scripts)


def open_table(context: BrowserContext) -> tuple[int, float]:
    """A game against bots: bytes of script, and milliseconds from its address to its board."""
    context.request.post("/api/me")
    table = context.request.post("/api/quick", data={"game": "interspace"}).json()["id"]
    page = context.new_page()
    scripts = listed_scripts(page)
    began = perf_counter()
    page.goto(f"/t/{table}", wait_until="commit")
    page.locator(AREA).first.wait_for()
    milliseconds = (perf_counter() - began) * 1000
    return bytes_sent(scripts), milliseconds


def listed_scripts(page: Page) -> list[Request]:
    """A list that grows with every script that comes in."""
    found: list[Request] = []

    def note(request: Request) -> None:
        if request.resource_type == "script":
            found.append(request)

    page.on("requestfinished", note)
    return found


def bytes_sent(scripts: list[Request]) -> int:
    return sum(script.sizes()["responseBodySize"] for script in scripts)
