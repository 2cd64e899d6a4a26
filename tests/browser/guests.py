"""People at a server: what they see in a browser, and what they ask of the server beside it."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from itertools import count
from typing import Any

import msgspec
import sqlalchemy as sa
from playwright.sync_api import Locator, Page, expect

from astrarium.kernel import State
from astrarium.server.games import Held
from astrarium.server.play import Sitting, start
from astrarium.server.settings import Settings
from astrarium.server.storage import TABLES, open_store
from astrarium.server.tables import find
from tests.services.server import Server

BOT = {"kind": "bot", "bot": "greedy"}
OPEN = {"kind": "open"}
PATIENCE = 60_000  # milliseconds, on a machine that is busy with other tests
UNASKED = '["interspace:units", "interspace:planets", "interspace:mines"]'
_SWITCH_OFF = f"""if (location.protocol !== "about:") {{
  localStorage.setItem("astrarium.unasked", '{UNASKED}');
}}"""
# What goes by itself after a while stays until somebody has looked at it, however slowly.
_LINGERING = """
  const soon = window.setTimeout;
  window.setTimeout = (work, wait, ...more) => soon(work, wait > 5000 ? 600_000 : wait, ...more);
"""
_STILL = "() => !document.getAnimations().some((moving) => moving instanceof CSSTransition)"
PASSWORD = "four words and a comma"
_numbers = count(1)


class Guest:
    """Somebody with a page; their requests carry the cookie of that page."""

    def __init__(self, page: Page, server: Server, name: str = "", asks: bool = False) -> None:
        """``asks``: as a newcomer is, they are asked before they give much away."""
        self.page, self.server = page, server
        if not asks:
            page.add_init_script(_SWITCH_OFF)
        page.set_default_timeout(PATIENCE)
        # From an address of their own, as by a proxy: what one address may is not for all tests.
        number = next(_numbers)
        address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        page.context.set_extra_http_headers({"X-Forwarded-For": address})
        self.ask("POST", "/api/me", {})
        if name:
            self.ask("PUT", "/api/me", {"name": name})

    # -- beside the page

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        origin = self.server.base_url
        answer = self.page.request.fetch(
            origin + path, method=method, data=body, headers={"Origin": origin}
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if answer.body() else None

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self.ask("POST", path, body or {})

    def set_up(self, *others: dict[str, str], seed: int = 1, **wanted: Any) -> str:
        """A new table, with oneself on the first seat; dice and bots follow from the seed."""
        plan = {"game": "interspace", "seats": [{"kind": "me"}, *others], **wanted}
        table: str = self.post("/api/tables", plan)["id"]
        with _stored(self.server) as connection:
            change = sa.update(TABLES).where(TABLES.c.id == table)
            connection.execute(change.values(seed=f"{seed:032x}"))
        return table

    def start(self, *others: dict[str, str], **wanted: Any) -> str:
        """A table whose game has begun."""
        table = self.set_up(*others, **wanted)
        self.post(f"/api/tables/{table}/start")
        return table

    def lingers(self) -> None:
        """From the next page on, notices and cards that were turned up do not go by themselves."""
        self.page.add_init_script(_LINGERING)

    def start_from(self, state: Any, *others: "Guest", game: str = "interspace") -> str:
        """A table at which a game goes on from a position, with others, or else against bots."""
        free = state.seats - 1 - len(others)
        chairs = [*[OPEN] * len(others), *[BOT] * free]
        table = self.set_up(*chairs, game=game, options=msgspec.to_builtins(state.options))
        for other in others:
            other.join(table)
        lay_out(self.server, table, state)
        return table

    def join(self, table: str) -> None:
        self.post(f"/api/tables/{table}/join")

    def position(self, table: str, language: str = "en") -> Any:
        return self.get(f"/api/tables/{table}/position?lang={language}")

    def play(self, table: str, *actions: str) -> Any:
        asked = self.position(table)["asked"]["asked"]
        body = {"key": f"request-{next(_numbers):06}", "expected": asked, "actions": actions}
        return self.post(f"/api/tables/{table}/actions", body)

    def choice(self, table: str, action: str, language: str = "en") -> Any:
        """An answer that can be given now, with the words on its button."""
        choices = self.position(table, language)["asked"]["question"]["choices"]
        return next(choice for choice in choices if choice["action"] == action)

    def set_up_quickly(self, table: str) -> None:
        choices = self.position(table)["asked"]["question"]["choices"]
        self.play(table, next(choice["action"] for choice in choices if not choice["picks"]))

    def join_members(self, login: str = "") -> str:
        """Choose a password; gives the name to sign in by."""
        login = login or f"member-{next(_numbers)}"
        self.ask("PUT", "/api/me/password", {"login": login, "password": PASSWORD})
        return login

    # -- in the page

    def visit(self, path: str = "/") -> Page:
        self.page.goto(self.server.base_url + path)
        return self.page

    def on_shelf(self, game: str = "InterSpace") -> Locator:
        """A game's card on the front page, which is shown."""
        cards = self.page.locator("section[aria-labelledby=games-title] > ul > li")
        return cards.filter(has=self.page.get_by_role("heading", name=game))

    def open(self, table: str, moment: str = "") -> "Table":
        return Table(self.visit(f"/t/{table}{moment}"))

    def seal(self, table: str) -> None:
        """Press the button that ends a sealed step, not the one that ends the whole phase."""
        choice = self.choice(table, "seal orders")
        button = Table(self.page).bar.get_by_role(
            "button", name=choice["short"] or choice["label"], exact=True
        )
        button.click()


def lay_out(server: Server, table: str, state: State) -> None:
    """Start an open table from a position instead of a new game."""
    with _stored(server) as connection:
        sitting = Sitting(connection, Held(), find(connection, table, lock=True))
        sitting.game = copy(sitting.game)
        sitting.game.new = lambda *_: state.clone()  # type: ignore[method-assign]
        start(sitting)


@contextmanager
def _stored(server: Server) -> Iterator[sa.Connection]:
    """What a server keeps, to change it behind its back."""
    store = open_store(Settings(data_dir=server.data).database)
    with store.writing() as connection:
        yield connection
    store.close()


def still(page: Page) -> None:
    """Wait until nothing glides, folds or fades any more: then it can be measured."""
    page.wait_for_function(_STILL)


def heard(page: Page) -> list[str]:
    """What the server tells a page of its own accord, from now on."""
    told: list[str] = []

    def note(said: str | bytes) -> None:
        told.append(said if isinstance(said, str) else zlib.decompress(said).decode())

    page.on("websocket", lambda line: line.on("framereceived", note))
    return told


class Table:
    """What a page with a table shows, by what it means."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.prompt = page.locator(".prompt")
        self.my_turn = page.locator(".prompt-line.mine")
        self.notice = page.locator(".notice-place .told")
        self.tray = page.locator(".tray")
        self.bar = page.locator(".tray-bar")
        self.undo = page.locator(".tray-bar .undo")
        self.takeback = page.locator(".tray-bar .takeback-button")
        self.commit = page.locator(".tray-bar .commit")
        self.ends = page.locator(".tray-bar .ends")
        self.log = page.locator(".log")
        self.theatre = page.locator(".is-theatre")
        self.quick_set_up = page.locator(".is-quick")
        self.pieces = page.locator(".piece [data-spot]")
        self.dialog = page.get_by_role("dialog")

    def expect_question(self, text: str = "") -> None:
        """It is this player's turn, to do something."""
        expect(self.my_turn).to_be_visible()
        expect(self.prompt).to_contain_text(text)

    def area(self, hex: str) -> Locator:
        return self.page.locator(f'[data-spot="area:{hex}"]')

    def stack(self, hex: str, seat: int, kind: str) -> Locator:
        """The counters of a kind that a seat has in a hex."""
        return self.page.locator(f'[data-spot="{hex}|{seat}|{kind}"]')

    def tab(self, name: str) -> Locator:
        return self.page.locator(".tabs").get_by_role("button", name=name)

    def fighter(self, unit: int) -> Locator:
        """A unit that is being put into a zone."""
        return self.theatre.locator(f'[data-unit="{unit}"]')

    def zone(self, number: int) -> Locator:
        return self.theatre.locator(f'[data-zone="{number}"]')

    def build(self, kind: str) -> Locator:
        return self.page.locator(".is-build", has_text=kind)

    def menu(self, name: str) -> None:
        self.page.locator(".menu > summary").click()
        self.page.locator(".menu-list").get_by_text(name, exact=True).click()
