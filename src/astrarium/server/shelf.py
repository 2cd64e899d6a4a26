"""The shelf: records of games that are over, which never change, ready to be handed out."""

import threading
from collections import OrderedDict

MOST_BYTES = 16 * 1024 * 1024


class Shelf:
    """The records that were asked for last."""

    def __init__(self) -> None:
        self._records: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()
        self._bytes = 0

    def find(self, table: str) -> bytes | None:
        with self._lock:
            if table in self._records:
                self._records.move_to_end(table)
            return self._records.get(table)

    def put(self, table: str, record: bytes) -> None:
        with self._lock:
            self._bytes += len(record) - len(self._records.pop(table, b""))
            self._records[table] = record
            while self._bytes > MOST_BYTES:
                self._bytes -= len(self._records.popitem(last=False)[1])
