"""Letters: mail to people, by the SMTP server that the host has named.

`Letters.send` puts a letter on its way and returns at once; one that cannot be delivered now is
tried again a few times. Whoever needs to know what became of it calls `deliver` in a thread of
their own, which raises `Undelivered` and says whether trying again may help.
"""

import re
import smtplib
import ssl
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import default
from email.utils import format_datetime, make_msgid
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
import structlog

from astrarium.kernel import BadInput

PATIENCE = 20.0  # seconds for each word with the server
PAUSES = (5.0, 60.0, 600.0)  # before a letter is tried again
LONGEST_ADDRESS = 254
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}"
)
# An address of the web is no text: it must not be broken to fit a shorter line.
_WHOLE = default.clone(max_line_length=900)
_LOCAL = ("localhost", "127.0.0.1", "::1")

_log = structlog.get_logger("astrarium.letters")


class Undelivered(Exception):
    """A letter was not taken: a sentence says why, and whether it may be later."""

    def __init__(self, why: str, *, passing: bool) -> None:
        super().__init__(why)
        self.passing = passing


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """A letter to one reader; by `unsubscribe`, an address of this server, more like it end."""

    to: str
    subject: str
    text: str
    unsubscribe: str = ""
    key: str = ""  # letters with the same one are the same letter


def is_address(text: str) -> bool:
    """Whether a text can be an address of mail, and nothing beside it."""
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


class PostOffice(msgspec.Struct, frozen=True, kw_only=True):
    """The SMTP server of a host, as they name it: smtp://name:password@mail.example.org:587."""

    machine: str
    port: int
    encrypted: bool  # from the first byte; otherwise after STARTTLS
    plain: bool  # without encryption: on the server's own machine alone
    user: str
    password: str
    sender: str

    @classmethod
    def read(cls, url: str, sender: str) -> "PostOffice":
        """BadInput if letters cannot be sent so."""
        try:
            parts = urlsplit(url)
            port, machine = parts.port, parts.hostname or ""
        except ValueError:
            port, machine, parts = None, "", urlsplit("")
        if parts.scheme not in ("smtp", "smtps") or not machine:
            raise BadInput(
                "SMTP_URL is no address of a mail server: expected one like "
                "smtps://name:password@mail.example.org"
            )
        if not is_address(sender):
            raise BadInput(f"'{sender}' is no address to send mail from: name one by --mail-from")
        encrypted = parts.scheme == "smtps"
        secure = parse_qs(parts.query).get("starttls", [""])[0] != "no"
        plain = not encrypted and machine in _LOCAL and (not secure or not parts.username)
        return cls(
            machine=machine,
            port=port or (465 if encrypted else 25 if plain else 587),
            encrypted=encrypted,
            plain=plain,
            user=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            sender=sender,
        )

    def connect(self) -> smtplib.SMTP:
        """A line to the server, encrypted unless it is on this machine, and signed in."""
        context = ssl.create_default_context()
        line: smtplib.SMTP
        if self.encrypted:
            line = smtplib.SMTP_SSL(self.machine, self.port, timeout=PATIENCE, context=context)
        else:
            line = smtplib.SMTP(self.machine, self.port, timeout=PATIENCE)
        try:
            if not self.encrypted and not self.plain:
                line.starttls(context=context)
            if self.user:
                line.login(self.user, self.password)
        except BaseException:
            line.close()
            raise
        return line


class Letters:
    """What sends letters; without a server that takes them it sends none."""

    def __init__(self, smtp_url: str, sender: str) -> None:
        self._office = PostOffice.read(smtp_url, sender) if smtp_url else None
        self._carrier = ThreadPoolExecutor(1, "letters")

    @property
    def can_be_sent(self) -> bool:
        return self._office is not None

    def send(self, letter: Letter) -> None:
        """Put a letter on its way; nobody waits for it."""
        if self._office is not None:
            self._carrier.submit(self._carry, letter)

    def deliver(self, letter: Letter) -> None:
        """Hand a letter to the server, now; Undelivered if it does not take it."""
        if self._office is None:
            raise Undelivered("no mail server is set up", passing=False)
        try:
            with self._office.connect() as line:
                line.send_message(written(letter, self._office.sender))
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            passing = all(400 <= code < 500 for code in codes)
            raise Undelivered(f"the address is refused ({codes[0]})", passing=passing) from None
        except smtplib.SMTPResponseException as error:
            why = f"the mail server answers {error.smtp_code}"
            raise Undelivered(why, passing=400 <= error.smtp_code < 500) from None
        except (OSError, smtplib.SMTPException) as error:
            why = f"the mail server cannot be reached: {type(error).__name__}"
            raise Undelivered(why, passing=True) from None

    def check(self) -> None:
        """Undelivered if the server cannot be reached or does not know us."""
        if self._office is None:
            raise Undelivered("no mail server is set up", passing=False)
        try:
            with self._office.connect() as line:
                line.noop()
        except (OSError, smtplib.SMTPException) as error:
            raise Undelivered(str(error), passing=True) from None

    def _carry(self, letter: Letter, tried: int = 0) -> None:
        try:
            self.deliver(letter)
        except Undelivered as error:
            if error.passing and tried < len(PAUSES):
                self._try_again(letter, tried)
            else:
                _log.error("a letter was not delivered", why=str(error))
        except Exception:
            _log.exception("a letter could not be written")

    def _try_again(self, letter: Letter, tried: int) -> None:
        """Later, so that other letters go meanwhile."""

        def again() -> None:
            with suppress(RuntimeError):  # the server has stopped
                self._carrier.submit(self._carry, letter, tried + 1)

        timer = threading.Timer(PAUSES[tried], again)
        timer.daemon = True
        timer.start()

    def stop(self) -> None:
        self._carrier.shutdown(wait=False, cancel_futures=True)


def written(letter: Letter, sender: str) -> EmailMessage:
    """A letter as it is sent. Headers are one line each: what somebody typed adds no others."""
    if not is_address(letter.to):
        raise Undelivered("this is no address", passing=False)
    message = EmailMessage(policy=_WHOLE)
    user, _, domain = sender.rpartition("@")
    message["From"] = Address("Astrarium", user, domain)
    message["To"] = letter.to
    message["Subject"] = " ".join(letter.subject.split())
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = f"<{letter.key}@{domain}>" if letter.key else make_msgid(domain=domain)
    message["Auto-Submitted"] = "auto-generated"
    if letter.unsubscribe:
        message["List-Unsubscribe"] = f"<{''.join(letter.unsubscribe.split())}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    return message
