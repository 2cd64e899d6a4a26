"""The other side of notices: webhooks, and the service that passes messages on to a browser.

They listen on this machine, keep what they get, and answer as a test wants.
"""

import base64
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 60.0  # seconds that something may be on its way, on a machine busy with other tests


class Got(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """Takes whatever is sent to it."""

    def __init__(self) -> None:
        self.got: list[Got] = []
        self.answers: list[tuple[int, str]] = []  # to the next requests: a status, and where to go
        self._come = threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                status, further = receiver.take(self.path, dict(self.headers), body)
                self.send_response(status)
                if further:
                    self.send_header("Location", further)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def take(self, path: str, headers: dict[str, str], body: bytes) -> tuple[int, str]:
        with self._come:
            answer = self.answers.pop(0) if self.answers else (201, "")
            if answer[0] < 300:
                self.got.append(Got(path, headers, body))
                self._come.notify_all()
            return answer

    def wait(self, number: int = 1) -> Got:
        """What came as the so-manieth."""
        with self._come:
            assert self._come.wait_for(lambda: len(self.got) >= number, PATIENCE)
            return self.got[number - 1]

    def find(self, fits: Callable[[Got], bool]) -> Got:
        """The first that fits, as soon as it is there."""
        with self._come:
            assert self._come.wait_for(lambda: any(map(fits, self.got)), PATIENCE)
            return next(filter(fits, self.got))

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Browser:
    """A browser that takes messages: it alone can read them."""

    def __init__(self, service: Receiver) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes ok"
        self.service = service

    def subscription(self, name: str = "ada") -> dict[str, Any]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(point), "auth": _text(self._auth)}
        return {"endpoint": f"{self.service.url}/push/{name}", "keys": keys}

    def read(self, got: Got) -> Any:
        """A message, as this browser reads it."""
        assert got.headers["Content-Encoding"] == "aes128gcm"
        plain = http_ece.decrypt(
            got.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return json.loads(plain)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.stop()
