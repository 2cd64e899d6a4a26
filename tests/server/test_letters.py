"""Letters go out whole, to one reader each, and what somebody typed adds nothing to their heads."""

import pytest

from astrarium.kernel import BadInput
from astrarium.server import letters
from astrarium.server.letters import Letter, Letters, PostOffice, Undelivered, is_address, written
from tests.services.mailbox import Post

FROM = "astrarium@play.example"


def test_a_letter_arrives_as_it_was_written(post: Post) -> None:
    Letters(post.url, FROM).send(Letter(to="ada@example.org", subject="Così è", text="Tocca a te"))
    letter = post.letter()
    assert letter["To"] == "ada@example.org"
    assert letter["From"].addresses[0].addr_spec == FROM
    assert letter["Subject"] == "Così è"
    assert letter.get_content().strip() == "Tocca a te"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert "List-Unsubscribe" not in letter


def test_a_letter_says_how_no_more_come(post: Post) -> None:
    letter = Letter(to="a@b.example", subject="x", text="y", unsubscribe="https://p.example/u/1")
    Letters(post.url, FROM).deliver(letter)
    assert post.letter()["List-Unsubscribe"] == "<https://p.example/u/1>"
    assert post.letter()["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_long_link_in_a_header_stays_whole() -> None:
    link = f"https://play.of-a-house-with-a-long-name.example.org/u/{'x' * 60}"
    letter = Letter(to="a@b.example", subject="x", text="y", unsubscribe=link)
    assert f"List-Unsubscribe: <{link}>".encode() in written(letter, FROM).as_bytes()


@pytest.mark.parametrize("line", ["\r\n", "\n", "\r", "\u2028", "\x0b", "\x85"])
def test_no_header_can_be_added(line: str) -> None:
    evil = f"Hello{line}Bcc: all@example.org{line}{line}Buy this"
    letter = written(
        Letter(to="a@b.example", subject=evil, text="x", unsubscribe=f"https://x{line}Bcc: a@b.c"),
        FROM,
    )
    sent = letter.as_bytes()
    assert b"\nBcc" not in sent
    assert b"\rBcc" not in sent
    assert letter["Bcc"] is None


@pytest.mark.parametrize(
    "address",
    ["", "a", "a@b", "a@b.c\nBcc: d@e.f", "a b@c.de", "a@b.de, c@d.ef", "<a@b.de>", "a@b..de",
     "a@" + "b" * 64 + ".de", "a" * 65 + "@b.de", "a@b.de\r", "A <a@b.de>", "a@b_c.de"],
)  # fmt: skip
def test_what_is_no_address_is_not_written_to(address: str) -> None:
    assert not is_address(address)
    with pytest.raises(Undelivered):
        written(Letter(to=address, subject="x", text="y"), FROM)


@pytest.mark.parametrize("address", ["a@b.de", "a.b+c@d-e.example.org", "o'neill@x.ie"])
def test_what_is_an_address(address: str) -> None:
    assert is_address(address)


def test_a_letter_that_is_not_taken_now_is_tried_again(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(letters, "PAUSES", (0.01, 0.01))
    post.answers = ["451 later", "451 later"]
    Letters(post.url, FROM).send(Letter(to="a@b.example", subject="x", text="y"))
    assert post.letter()["To"] == "a@b.example"


@pytest.mark.parametrize(("answer", "passing"), [("451 later", True), ("550 never", False)])
def test_whether_trying_again_may_help_is_told(post: Post, answer: str, passing: bool) -> None:
    post.answers = [answer]
    with pytest.raises(Undelivered) as refused:
        Letters(post.url, FROM).deliver(Letter(to="a@b.example", subject="x", text="y"))
    assert refused.value.passing is passing


def test_a_server_that_is_away_may_come_back() -> None:
    away = Letters("smtp://127.0.0.1:1", FROM)
    for word in (away.check, lambda: away.deliver(Letter(to="a@b.example", subject="", text=""))):
        with pytest.raises(Undelivered) as refused:
            word()
        assert refused.value.passing


def test_a_server_is_checked(post: Post) -> None:
    Letters(post.url, FROM).check()


def test_without_a_server_nothing_is_sent() -> None:
    none = Letters("", "")
    assert not none.can_be_sent
    none.send(Letter(to="a@b.example", subject="x", text="y"))
    with pytest.raises(Undelivered, match="no mail server"):
        none.check()


@pytest.mark.parametrize(
    ("url", "port", "encrypted", "plain"),
    [
        ("smtps://a:b@mail.example", 465, True, False),
        ("smtp://a:b@mail.example", 587, False, False),
        ("smtp://mail.example", 587, False, False),
        ("smtp://a:b@localhost", 587, False, False),
        ("smtp://localhost", 25, False, True),
        ("smtp://127.0.0.1:1025", 1025, False, True),
        ("smtp://a:b@localhost?starttls=no", 25, False, True),
        ("smtp://a:b@mail.example?starttls=no", 587, False, False),
    ],
)
def test_letters_leave_the_machine_encrypted_alone(
    url: str, port: int, encrypted: bool, plain: bool
) -> None:
    office = PostOffice.read(url, FROM)
    assert (office.port, office.encrypted, office.plain) == (port, encrypted, plain)


def test_a_password_may_have_any_characters() -> None:
    office = PostOffice.read("smtps://ada%40example.org:a%2Fb%3Ac@mail.example", FROM)
    assert (office.user, office.password) == ("ada@example.org", "a/b:c")


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://", "smtp://x:y"])
def test_what_is_no_mail_server_is_refused(url: str) -> None:
    with pytest.raises(BadInput, match="SMTP_URL"):
        PostOffice.read(url, FROM)


def test_letters_need_somebody_to_come_from() -> None:
    with pytest.raises(BadInput, match="--mail-from"):
        PostOffice.read("smtps://mail.example", "")


def test_a_server_without_encryption_is_not_spoken_to(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One on another machine that offers no STARTTLS gets neither password nor letter."""
    monkeypatch.setattr(letters, "_LOCAL", ())
    with pytest.raises(Undelivered):
        Letters(post.url, FROM).deliver(Letter(to="a@b.example", subject="x", text="y"))
    assert post.letters == []
