"""Everybody at our tables wants to be told by a webhook that others wait for them."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import sqlalchemy as sa

from astrarium.server.settings import Settings
from astrarium.server.storage import CHANNELS, PEOPLE, open_store


class _Taken(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def receiving() -> Iterator[str]:
    """Where webhooks on this machine are taken."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Taken) as receiver:
        Thread(target=receiver.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{receiver.server_port}"
        receiver.shutdown()


def switch_on(settings: Settings, url: str) -> None:
    """Let everybody who is known be told at once."""
    store = open_store(settings.database, migrate=False)
    with store.writing() as connection:
        people = connection.execute(sa.select(PEOPLE.c.id)).scalars().all()
        ways = [
            {"person": one, "kind": "hook", "target": f"{url}/{one}", "timing": "now",
             "form": "json", "created": time.time()}
            for one in people
        ]  # fmt: skip
        connection.execute(sa.insert(CHANNELS), ways)
    store.close()
