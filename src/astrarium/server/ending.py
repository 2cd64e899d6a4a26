"""How processes end: with the one that started them, and in time."""

import multiprocessing
import os
import signal
import threading
from types import FrameType

LAST_SECONDS = 8.0  # after which a process that was told to stop is gone, whatever hangs


def end_with_parent() -> None:
    """From now on this process ends as soon as its parent does, even if that is killed."""
    if multiprocessing.parent_process() is not None:
        threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()  # waits for a pipe that closes however the parent ends
    os._exit(1)


def end_in_time() -> None:
    """From now on a signal to stop is obeyed in time: threads that hang keep no process alive.

    What was acknowledged is on the disk, so nothing is lost.
    """
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)

        def stop(number: int, frame: FrameType | None, before: object = before) -> None:
            last = threading.Timer(LAST_SECONDS, os._exit, (1,))
            last.daemon = True
            last.start()
            if callable(before):
                before(number, frame)

        signal.signal(number, stop)
