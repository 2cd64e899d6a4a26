"""Why a request is refused: nothing has changed then, and the answer says what to do."""


class Denied(Exception):
    """A refusal: the status of the answer, a code for programs, a sentence for people."""

    def __init__(self, status: int, code: str, detail: str, rule: str | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.rule = rule


def bad_input(detail: str) -> Denied:
    return Denied(400, "bad_input", detail)


def no_table() -> Denied:
    return Denied(404, "no_table", "There is no such table.")


def not_seated() -> Denied:
    return Denied(403, "not_seated", "You have no seat at this table.")


def away() -> Denied:
    return Denied(409, "away", "A bot plays for you now: come back to your seat first.")


def not_host() -> Denied:
    return Denied(403, "not_host", "Only who made the table can do that.")


def not_keeper() -> Denied:
    return Denied(403, "not_keeper", "Only who sees to this server can do that.")


def no_seat(seat: int) -> Denied:
    return Denied(404, "no_seat", f"There is no seat {seat} at this table.")


def banned() -> Denied:
    return Denied(403, "banned", "The host of this server has closed it to you.")


def rests() -> Denied:
    return Denied(409, "resting", "The host of this server has put this table to rest.")


def wrong_status(status: str) -> Denied:
    details = {
        "open": "The game has not started yet.",
        "playing": "The game has started already.",
        "over": "The game is over.",
    }
    return Denied(409, f"is_{status}", details[status])
