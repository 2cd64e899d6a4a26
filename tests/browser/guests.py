"""People at a server: what they see in a browser, and what they ask of the server beside it."""

from copy import copy
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from astrarium.kernel import load_game
from astrarium.kernel.dice import seeded
from astrarium.server.games import Held
from astrarium.server.play import Sitting, start
from astrarium.server.settings import Settings
from astrarium.server.storage import open_store
from astrarium.server.tables import find

_numbers = count(1)
BOTS = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]


class Guest:
    """Somebody with a page; their requests carry the cookie of that page."""

    def __init__(self, page: Page, base_url: str, name: str = "") -> None:
        self.page, self.base_url = page, base_url
        self.get("/api/me")
        if name:
            self._ask("PUT", "/api/me", {"name": name})

    # -- beside the page

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self._ask("POST", path, body or {})

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.page.request.fetch(
            self.base_url + path, method=method, data=body, headers={"Origin": self.base_url}
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if answer.body() else None

    def set_up(self, *others: dict[str, Any], **wanted: Any) -> str:
        """A new table, with oneself on the first seat."""
        seats = [{"kind": "me"}, *others]
        table: str = self.post("/api/tables", {"game": "interspace", "seats": seats, **wanted})["id"]
        return table

    def start(self, *others: dict[str, Any], **wanted: Any) -> str:
        """A table whose game has begun."""
        table = self.set_up(*others, **wanted)
        self.post(f"/api/tables/{table}/start")
        return table

    def position(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}/position")

    def play(self, table: str, *actions: str) -> Any:
        asked = self.position(table)["asked"]["asked"]
        body = {"key": f"request-{next(_numbers):06}", "expected": asked, "actions": actions}
        return self.post(f"/api/tables/{table}/actions", body)

    # -- in the page

    def open(self, table: str, moment: str = "") -> "Table":
        self.page.goto(f"{self.base_url}/t/{table}{moment}")
        return Table(self.page)


class Table:
    """What a page with a table shows, by what it means."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.prompt = page.locator(".prompt")
        self.tray = page.locator(".tray")
        self.bar = page.locator(".tray-bar")
        self.log = page.locator(".log")
        self.notice = page.locator(".notice-place .told")
        self.undo = page.get_by_role("button", name="Undo", exact=True)
        self.commit = page.locator(".commit")
        self.ends = page.locator(".tray-bar .ends")
        self.theatre = page.locator(".is-theatre")
        self.result = page.get_by_role("dialog")

    def area(self, hex: str) -> Locator:
        return self.page.locator(f'[data-spot="area:{hex}"]')

    def stack(self, hex: str, seat: int, kind: str) -> Locator:
        """The counters of a kind that a seat has in a hex."""
        return self.page.locator(f'[data-spot="{hex}|{seat}|{kind}"]')

    def tab(self, name: str) -> None:
        self.page.locator(".tabs").get_by_role("button", name=name).click()

    def expect_prompt(self, text: str) -> None:
        expect(self.prompt).to_contain_text(text)


def lay_out(data: Path, table: str, position: dict[str, Any], seed: int = 1) -> None:
    """Start an open table of InterSpace from a position instead of a new game."""
    game = load_game("interspace")
    state = game.position(position)
    state.dice = seeded(seed)
    state.run()
    store = open_store(Settings(data_dir=data).database)
    with store.writing() as connection:
        sitting = Sitting(connection, Held(), find(connection, table, lock=True))
        sitting.game = copy(game)
        sitting.game.new = lambda *_: state  # type: ignore[method-assign]
        start(sitting)
    store.close()
