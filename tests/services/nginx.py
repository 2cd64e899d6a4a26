"""nginx with TLS in front of a server, by the example that hosts copy."""

import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.services.server import SHUTDOWN, STARTUP, Server, free_port

EXAMPLE = Path(__file__).parents[2] / "examples" / "hosting" / "astrarium.nginx"
NAME = "play.example.org"
_AROUND = """daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/astrarium.nginx;
}}
"""


class Proxy:
    """nginx in front of a server: where it is found, and by what it is known."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.folder, self.server = folder, server
        self.plain, self.secure = free_port(), free_port()
        self.certificate = folder / "fullchain.pem"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        _certify(self.certificate, self.folder / "privkey.pem")
        (self.folder / "astrarium.nginx").write_text(self._example())
        (self.folder / "nginx.conf").write_text(_around(self.folder))
        command = [_program(), "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE)
        deadline = time.monotonic() + STARTUP
        while time.monotonic() < deadline and self.process.poll() is None:
            with suppress(httpx.TransportError), self.client() as client:
                client.get("/health")
                return
            time.sleep(0.05)
        self.stop()
        assert self.process.stderr is not None
        pytest.fail(f"nginx did not start: {self.process.stderr.read().decode()}", pytrace=False)

    def _example(self) -> str:
        """The example as it stands, with the ports and files of this test."""
        example = EXAMPLE.read_text()
        for there, here in {
            "127.0.0.1:8000": f"127.0.0.1:{self.server.port}",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.secure} ssl http2;",
            f"/etc/letsencrypt/live/{NAME}": str(self.folder),
        }.items():
            assert there in example
            example = example.replace(there, here)
        lines = example.splitlines(keepends=True)
        return "".join(line for line in lines if "[::]" not in line)

    def client(self, *, secure: bool = True) -> httpx.Client:
        """Somebody who comes from outside, by the name of the server."""
        port = self.secure if secure else self.plain
        return httpx.Client(
            base_url=f"{'https' if secure else 'http'}://127.0.0.1:{port}",
            headers={"Host": NAME, "Origin": f"https://{NAME}"},
            verify=self.trust(),
            trust_env=False,
            timeout=STARTUP,
        )

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.certificate)

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(SHUTDOWN)
            self.process.kill()


def _around(folder: Path) -> str:
    """The rest of what nginx is told; started by root, its workers may use the folder, too."""
    user = "user root;" if os.geteuid() == 0 else ""
    return _AROUND.format(folder=folder, user=user)


def _program() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    assert found, "nginx is missing: run scripts/services"
    return found


def _certify(certificate: Path, key: Path) -> None:
    """A certificate that signs itself, for a day."""
    private, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    places = [x509.DNSName(NAME), x509.IPAddress(IPv4Address("127.0.0.1"))]
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(places), critical=False)
        .sign(private, hashes.SHA256())
    )
    certificate.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    key.write_bytes(
        private.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


StartProxy = Callable[[Server], Proxy]


@pytest.fixture
def start_proxy(tmp_path: Path) -> Iterator[StartProxy]:
    """Put nginx in front of a server."""
    started: list[Proxy] = []

    def start(server: Server) -> Proxy:
        proxy = Proxy(tmp_path, server)
        started.append(proxy)
        proxy.start()
        return proxy

    yield start
    for proxy in started:
        proxy.stop()
