"""What hosts copy from the examples: nginx with TLS in front of the server, and a service."""

import re
import shlex
import signal
import socket
import subprocess
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.services.nginx import NAME, Proxy, StartProxy
from tests.services.server import SHUTDOWN, Server, StartServer, program

UNIT = Path(__file__).parents[2] / "examples" / "hosting" / "astrarium.service"


@pytest.fixture
def proxy(start_server: StartServer, start_proxy: StartProxy) -> Proxy:
    return start_proxy(start_server("--public-url", f"https://{NAME}"))


def test_people_play_through_nginx_with_tls(proxy: Proxy) -> None:
    with proxy.client() as client:
        me = client.post("/api/me")
        (cookie,) = me.headers.get_list("set-cookie")
        assert "Secure" in cookie
        assert me.headers["strict-transport-security"]
        token = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        table = client.post("/api/quick", json={"game": "interspace"}).json()["id"]
        position = client.get(f"/api/tables/{table}/position").json()
        assert position["asked"]["question"]["choices"]
        with connect(
            f"wss://{NAME}/api/tables/{table}/live",
            sock=socket.create_connection(("127.0.0.1", proxy.secure)),
            ssl=proxy.trust(),
            additional_headers={"Cookie": token},
            origin=f"https://{NAME}",
            proxy=None,
        ) as live:
            assert "revision" in str(live.recv(timeout=60))


def test_plain_addresses_lead_to_those_with_tls(proxy: Proxy) -> None:
    with proxy.client(secure=False) as client:
        moved = client.get("/t/abc?at=3")
    assert moved.status_code == 301
    assert moved.headers["location"] == f"https://{NAME}/t/abc?at=3"


def test_what_is_for_the_own_machine_is_not_told_outside(proxy: Proxy) -> None:
    with proxy.client() as client:
        assert client.get("/metrics").status_code == 403
        assert client.get("/health").json()["status"] == "ok"


def test_records_pass_and_more_does_not(proxy: Proxy) -> None:
    kind = {"Content-Type": "application/x-ndjson"}
    with proxy.client() as client:
        client.post("/api/me")
        large = client.post("/api/records", content=b"x" * 4_000_000, headers=kind)
        assert (large.status_code, large.json()["code"]) == (400, "bad_input")
        assert client.post("/api/records", content=b"x" * 6_000_000, headers=kind).is_client_error


def test_another_site_gets_nothing_done(proxy: Proxy) -> None:
    with proxy.client() as client:
        client.post("/api/me")
        elsewhere = {"Origin": "https://elsewhere.example"}
        refused = client.post("/api/quick", json={"game": "interspace"}, headers=elsewhere)
    assert refused.status_code == 403


# -- the service


def unit() -> str:
    return UNIT.read_text()


@pytest.mark.services
def test_the_unit_is_sound(tmp_path: Path) -> None:
    """With the program of these tests in the place of an installed one."""
    copy = tmp_path / UNIT.name
    assert "/opt/astrarium/bin/astrarium" in unit()
    copy.write_text(unit().replace("/opt/astrarium/bin/astrarium", program()))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = [line for line in done.stderr.splitlines() if copy.name in line]
    assert said == []
    assert done.returncode == 0, done.stderr


def test_the_units_command_serves_and_ends_as_it_should(start_server: StartServer) -> None:
    """It is started as the unit does, and stopped as systemd does."""
    command = re.search(r"^ExecStart=(.*)$", unit(), re.MULTILINE)
    assert command is not None
    name, serve, *options = shlex.split(command[1])
    assert (Path(name).name, serve) == ("astrarium", "serve")
    where = options.index("--data-dir")
    del options[where : where + 2]
    server: Server = start_server(*options)
    assert server.process is not None
    server.process.terminate()
    limit = re.search(r"^TimeoutStopSec=(\d+)$", unit(), re.MULTILINE)
    assert limit is not None
    assert server.process.wait(SHUTDOWN) in (
        0,
        -signal.SIGTERM,
    )  # both are an orderly end to systemd
    assert int(limit[1]) > 10
