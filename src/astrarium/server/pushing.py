"""Web Push: messages to browsers that are closed, encrypted so that only they can read them.

The house signs them by a key of its own (VAPID), which it makes once and keeps with its data.
"""

import base64
import time
from urllib.parse import urlsplit

import http_ece
import sqlalchemy as sa
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from .problems import bad_input
from .reaching import Unreached, checked, post
from .storage import HOUSE
from .wire import Subscription

LASTING = 24 * 3600  # seconds for which services keep a message for a browser that is off
SIGNED_FOR = 12 * 3600  # seconds that a signature holds: no more than a day
GONE = (404, 410)  # answers that say that a browser does not want any more
LONGEST = 3000  # bytes of a message: services take 4096 with what encryption adds


class House:
    """The key by which this house signs its messages, and where it can be asked about them."""

    def __init__(self, key: Vapid02, contact: str) -> None:
        self._key = key
        self._contact = contact

    @property
    def public(self) -> str:
        """The key that browsers are told."""
        point = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _text(point)

    @property
    def secret(self) -> bytes:
        """What nobody else knows, for marks of our own."""
        number = self._key.private_key.private_numbers().private_value
        return int(number).to_bytes(32, "big")

    def push(self, to: Subscription, message: bytes, topic: str, *, inside: bool) -> None:
        """Send a message to a browser; Unreached if its service does not take it. One with the same
        topic takes the place of one that waits."""
        parts = urlsplit(to.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_FOR,
            "sub": self._contact,
        }
        headers = {
            **self._key.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTING),
            "Topic": topic,
            "Urgency": "normal",
        }
        post(to.endpoint, encrypted(to, message), headers, inside=inside)


def encrypted(to: Subscription, message: bytes) -> bytes:
    """A message that only one browser can read (RFC 8291)."""
    return bytes(
        http_ece.encrypt(
            message[:LONGEST],
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(to.keys.p256dh),
            auth_secret=_bytes(to.keys.auth),
            version="aes128gcm",
        )
    )


def check(to: Subscription) -> None:
    """Refuse what cannot be a browser that wants messages."""
    try:
        checked(to.endpoint)
        encrypted(to, b"")
    except (Unreached, ValueError, UnsupportedAlgorithm, http_ece.ECEException):
        raise bad_input("No message can be pushed to this browser.") from None


def house_of(connection: sa.Connection, contact: str) -> House:
    """The key of the house, which is made when it is asked for first."""
    query = sa.select(HOUSE.c.vapid).with_for_update()
    known: str = connection.execute(query).scalar_one()
    if not known:
        key = Vapid02()
        key.generate_keys()
        known = _text(key.private_key.private_numbers().private_value.to_bytes(32, "big"))
        connection.execute(sa.update(HOUSE).values(vapid=known))
    return House(Vapid02.from_raw(known.encode()), contact)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
