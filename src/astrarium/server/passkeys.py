"""Passkeys: keys that a device or a password manager keeps, and that sign instead of a password.

What is to be signed (a challenge) belongs to the device that asked for it, is used once and soon
void. A key is bound to the name by which browsers find the server.
"""

import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from . import wire
from .people import Person, clean
from .problems import Denied
from .storage import DEVICES, PASSKEYS, PEOPLE

SITE = "Astrarium"
PATIENCE = 300.0  # seconds in which something must be signed
MOST = 20  # of one person


class Place(msgspec.Struct, frozen=True):
    """Where a browser has found the server: passkeys are for one name alone."""

    origin: str

    @property
    def name(self) -> str:
        return urlsplit(self.origin).hostname or ""


def refused() -> Denied:
    return Denied(403, "not_your_key", "This passkey is not known here, or it took too long.")


# -- a new one


def offered(connection: sa.Connection, person: Person, place: Place) -> dict[str, Any]:
    """What a browser needs to make a passkey."""
    import webauthn  # noqa: PLC0415 (it takes long to load, and most who play need none)
    from webauthn.helpers import structs  # noqa: PLC0415

    query = sa.select(PASSKEYS.c.credential).where(PASSKEYS.c.person == person.id)
    known = connection.execute(query).scalars().all()
    if len(known) >= MOST:
        raise Denied(409, "too_many", f"You have {MOST} passkeys: remove one first.")
    whose = sa.select(PEOPLE.c.handle, PEOPLE.c.login).where(PEOPLE.c.id == person.id)
    row = connection.execute(whose).one()
    options = webauthn.generate_registration_options(
        rp_id=place.name,
        rp_name=SITE,
        user_id=row.handle,
        user_name=row.login or person.name,
        user_display_name=person.name,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=one) for one in known],
    )
    _remember(connection, person, options.challenge)
    return _plain(webauthn.options_to_json(options))


def add(connection: sa.Connection, person: Person, place: Place, made: wire.NewPasskey) -> None:
    """Know a passkey from now on, as one of somebody's."""
    import webauthn  # noqa: PLC0415

    challenge = _expected(connection, person)
    try:
        checked = webauthn.verify_registration_response(
            credential=made.credential,
            expected_challenge=challenge,
            expected_rp_id=place.name,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except Exception:  # whatever something made up leads to
        raise refused() from None
    if _find(connection, checked.credential_id) is not None:
        raise refused()
    connection.execute(
        sa.insert(PASSKEYS).values(
            person=person.id,
            credential=checked.credential_id,
            public_key=checked.credential_public_key,
            signatures=checked.sign_count,
            name=clean(made.name),
            created=time.time(),
        )
    )


# -- signing in


def asked(connection: sa.Connection, person: Person, place: Place) -> dict[str, Any]:
    """What a browser needs to sign by any passkey of ours: nothing is told of whose there are."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers.structs import UserVerificationRequirement  # noqa: PLC0415

    options = webauthn.generate_authentication_options(
        rp_id=place.name, user_verification=UserVerificationRequirement.REQUIRED
    )
    _remember(connection, person, options.challenge)
    return _plain(webauthn.options_to_json(options))


def whose(connection: sa.Connection, here: Person, place: Place, credential: dict[str, Any]) -> int:
    """The number of the member whose passkey has signed."""
    import webauthn  # noqa: PLC0415

    challenge = _expected(connection, here)
    try:
        key = _find(connection, webauthn.base64url_to_bytes(credential["id"]))
        assert key is not None
        checked = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.name,
            expected_origin=place.origin,
            credential_public_key=key.public_key,
            credential_current_sign_count=key.signatures,
            require_user_verification=True,
        )
    except Exception:
        raise refused() from None
    change = sa.update(PASSKEYS).where(PASSKEYS.c.id == key.id)
    connection.execute(change.values(signatures=checked.new_sign_count, used=time.time()))
    return int(key.person)


# -- keeping them


def listed(connection: sa.Connection, person: Person) -> list[wire.Passkey]:
    query = sa.select(PASSKEYS).where(PASSKEYS.c.person == person.id).order_by(PASSKEYS.c.id)
    return [
        wire.Passkey(row.id, row.name, row.created, row.used) for row in connection.execute(query)
    ]


def remove(connection: sa.Connection, person: Person, passkey: int) -> None:
    """Forget a passkey, unless its person could not come back then."""
    query = sa.select(PASSKEYS.c.id).where(PASSKEYS.c.person == person.id)
    known = connection.execute(query.with_for_update()).scalars().all()
    if passkey not in known:
        raise Denied(404, "no_passkey", "There is no such passkey: it was removed already.")
    password = sa.select(PEOPLE.c.password).where(PEOPLE.c.id == person.id)
    if len(known) == 1 and connection.execute(password).scalar_one() is None:
        sentence = "Without it you could not come back: choose a password first."
        raise Denied(409, "last_key", sentence)
    connection.execute(sa.delete(PASSKEYS).where(PASSKEYS.c.id == passkey))


def _find(connection: sa.Connection, credential: bytes) -> sa.Row[Any] | None:
    query = sa.select(PASSKEYS).where(PASSKEYS.c.credential == credential)
    return connection.execute(query).first()


def _remember(connection: sa.Connection, person: Person, challenge: bytes) -> None:
    """What the device of somebody is to have signed next."""
    device = sa.update(DEVICES).where(DEVICES.c.id == person.device)
    connection.execute(device.values(challenge=challenge, challenge_until=time.time() + PATIENCE))


def _expected(connection: sa.Connection, person: Person) -> bytes:
    """What was to be signed; it cannot be used again."""
    device = DEVICES.c.id == person.device
    row = connection.execute(sa.select(DEVICES).where(device).with_for_update()).first()
    if row is None or row.challenge is None or row.challenge_until < time.time():
        raise refused()
    connection.execute(sa.update(DEVICES).where(device).values(challenge=None))
    return bytes(row.challenge)


def _plain(options: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(options)
    return found
