"""Two games side by side, the same except for what one seat does in secret."""

import time
from contextlib import ExitStack
from typing import Any

import msgspec

from tests.server.house import PATIENCE, House, Live, Visitor, new_key

IDLE = ("homeworld at", "take ", "end ")  # what leads to the Economic Phase of Space Empires


def idle(people: list[Visitor], table: str) -> None:
    """Play on without doing anything, until everybody works on a production sheet."""
    while True:
        for person in people:
            asked = person.position(table)["asked"]
            if asked is None:
                continue
            choices = [choice["action"] for choice in asked["question"]["choices"]]
            if "bid 0" in choices:
                return
            person.play(table, next(one for one in choices if one.startswith(IDLE)))


def answers(person: Visitor, table: str) -> list[str]:
    question = person.position(table)["asked"]["question"]
    return [choice["action"] for choice in question["choices"]]


def undo(person: Visitor, table: str) -> None:
    assert person.undo(table).status_code == 200


class Side:
    """One of two games, with its players, somebody who looks on, and their live connections."""

    def __init__(self, people: list[Visitor], table: str) -> None:
        self.people = people
        self.table = table

    @classmethod
    def of_two(cls, house: House, people: list[Visitor], **options: Any) -> "Side":
        """A new game."""
        return cls(people, house.start(*people[:2], **options))

    def connect(self, stack: ExitStack) -> None:
        """Ada acts; what the others are told is compared."""
        ada, *others = self.people
        self._acting = stack.enter_context(ada.live(self.table))
        self._lines: list[Live] = [stack.enter_context(one.live(self.table)) for one in others]
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:  # who comes when is no matter
            seats = ada.get(f"/api/tables/{self.table}")["seats"]
            if all(seat["here"] for seat in seats):
                break
        for line in self._lines:  # who is told of the table hears all that is said from then on
            line.next_of("table")
        for _ in range(2):
            self.told()

    def seen(self, after: int = 0) -> list[bytes]:
        """All that the others can ask for."""
        found = []
        for one in self.people[1:]:
            last = one.position(self.table)["number"]
            paths = ["", "/position", "/log", f"/log?after={after}", "/log?limit=2"]
            paths += [f"/position?at={number}" for number in range(max(0, last - 2), last + 2)]
            answers = [one.send("GET", f"/api/tables/{self.table}{path}") for path in paths]
            answers.append(self._plain(self._listed(one)))
            with one.live(self.table, after) as live:  # as who comes just now
                answers += [self._plain(live.next()) for _ in range(3)]
            for answer in answers:
                text = answer if isinstance(answer, bytes) else answer.content
                found.append(text.replace(self.table.encode(), b"TABLE"))
        return found

    def _listed(self, one: Visitor) -> Any:
        """The table as it stands among all that are played, however many these are."""
        offset = 0
        while tables := one.get("/api/tables", status="playing", offset=offset)["tables"]:
            found = [table for table in tables if table["id"] == self.table]
            if found:
                return found[0]
            offset += len(tables)
        raise AssertionError("The table is not listed.")

    def told(self) -> list[list[Any]]:
        """All that the others were told live, up to a word that is said now."""
        self.people[0].post(f"/api/tables/{self.table}/chat", {"text": "so", "key": new_key()})
        return [self._until_said(line) for line in self._lines]

    def _until_said(self, line: Live) -> list[Any]:
        messages = []
        while (news := line.next())["type"] != "message":
            messages.append(self._plain(news).replace(self.table.encode(), b"TABLE"))
        return messages

    def _plain(self, data: Any) -> bytes:
        return msgspec.json.encode(data)


def compare(one: Side, other: Side) -> None:
    assert one.seen() == other.seen()
    for mine, theirs in zip(one.told(), other.told(), strict=True):
        assert mine == theirs
