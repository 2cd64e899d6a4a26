"""The door: how often somebody may try to sign in, or have letters sent, before they must wait."""

import threading
from collections import OrderedDict

from .connections import Allowance
from .problems import Denied

MOST_KNOWN = 10_000
TRIES, AGAIN = 20, 15.0  # from one address at once, and the seconds until one more
TRIES_AS, AGAIN_AS = 60, 60.0  # to be one person
SENT, SENT_AGAIN = 10, 120.0  # letters from one address
READ, READ_AGAIN = 3, 1200.0  # letters to one reader


class Door:
    """So many tries for whoever is meant or tries, and then one from time to time.

    It says no more than that one has to wait, whether or not there is such a person.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, object], Allowance] = OrderedDict()
        self._lock = threading.Lock()

    def knock(self, address: str, name: str = "") -> None:
        """Somebody at an address tries to be who a name says: refused if that was tried too often.

        Who is meant can wait longer than who tries, so that trying from many places is no help,
        and nobody is shut out by a few tries of somebody else.
        """
        self._use("from", address, TRIES, AGAIN)
        if name:
            self._use("as", name, TRIES_AS, AGAIN_AS)

    def post(self, address: str, reader: str) -> None:
        """Somebody has a letter sent to a reader."""
        self._use("sends", address, SENT, SENT_AGAIN)
        self._use("reads", reader, READ, READ_AGAIN)

    def _use(self, how: str, whose: object, most: int, seconds: float) -> None:
        with self._lock:
            known = self._known.setdefault((how, whose), Allowance(most, 1 / seconds))
            self._known.move_to_end((how, whose))
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
            affordable = known.use(1)
        if not affordable:
            raise Denied(429, "knock_later", "This was tried too often: wait a few minutes.")
