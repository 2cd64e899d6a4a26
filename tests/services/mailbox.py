"""A mail server of the tests' own, that keeps what it is handed."""

import threading
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import pytest

from tests.services.server import free_port

PATIENCE = 60.0  # seconds that a letter may be on its way, on a machine busy with other tests


class Mailbox:
    """All letters that came, in the order in which they did."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answers: list[str] = []  # to the next letters, instead of taking them
        self._come = threading.Condition()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.answers:
            return self.answers.pop(0)
        letter = message_from_bytes(envelope.content, policy=default)
        assert isinstance(letter, EmailMessage)
        with self._come:
            self.letters.append(letter)
            self._come.notify_all()
        return "250 taken"

    def letter(self, number: int = 0) -> EmailMessage:
        """A letter, as soon as it is there."""
        with self._come:
            assert self._come.wait_for(lambda: len(self.letters) > number, PATIENCE)
        return self.letters[number]

    def link(self, number: int = 0) -> str:
        """The path of the link in a letter."""
        text = self.letter(number).get_content()
        return next(word for word in text.split() if word.startswith("http")).split("/", 3)[3]


class Post(Mailbox):
    """A mailbox with the server before it."""

    url = ""


@pytest.fixture
def post() -> Iterator[Post]:
    from aiosmtpd.controller import Controller

    box = Post()
    server = Controller(box, hostname="127.0.0.1", port=free_port())
    server.start()
    box.url = f"smtp://127.0.0.1:{server.port}"
    yield box
    server.stop()
