"""A certificate authority of this machine's own, and the certificate it gives the service: https on a home network.

Made by Debian's `openssl`, kept in a folder that nobody else may read. The authority is made once and lasts ten years,
so that a phone trusts it once; it can only vouch for addresses of home networks, whoever gets hold of its key. The
certificate is made anew whenever this machine has other addresses, or it would soon run out.
"""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from service.errors import ShellError

AUTHORITY_DAYS: Final = 3650
CERTIFICATE_DAYS: Final = 397
"""Apple's phones take none that lasts longer than 825 days, and no browser asks for more than 398."""

RENEW_SECONDS: Final = 30 * 24 * 3600
"""A certificate that runs out sooner is made anew."""

PRIVATE: Final = 0o077
"""What others may do with what is made here: nothing."""

HOME_NETWORKS: Final = (
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
    "::1/128", "fc00::/7", "fe80::/10",
)  # fmt: skip
HOME_NAMES: Final = ("localhost", "local", "lan", "home", "home.arpa", "internal", "fritz.box")
"""What the authority may vouch for: addresses and names that mean nothing outside a network at home."""

NEW_KEY: Final = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-sha256")

AUTHORITY: Final = """
[req]
distinguished_name = name
x509_extensions = authority
prompt = no
[name]
CN = {name}
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
nameConstraints = critical, {permitted}
"""

CERTIFICATE: Final = """
[req]
distinguished_name = name
prompt = no
[name]
CN = Red Three
[certificate]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = {names}
"""


class NoOpenssl(ShellError):
    """The program that makes certificates is missing, or will not."""

    def __init__(self, why: str = "it is not installed") -> None:
        super().__init__(f"https needs certificates, and openssl cannot make them: {why}.")


class NotAtHome(ShellError):
    """The address that phones are to open is none that the authority may vouch for."""

    def __init__(self, host: str) -> None:
        super().__init__(
            f"--https is for a network at home, and {host} is no address of one. Name one with --host, or let a proxy"
            " with a certificate of its own stand in front."
        )


@dataclass(frozen=True, slots=True)
class Certificates:
    """The files of one service: its certificate and key, and the authority's certificate, which phones are to trust."""

    certificate: Path
    key: Path
    authority: Path

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the authority's certificate, as phones show it."""
        der = ssl.PEM_cert_to_DER_cert(self.authority.read_text(encoding="ascii"))
        return hashlib.sha256(der).digest().hex(":").upper()


def certificates(folder: Path, host: str) -> Certificates:
    """Return a certificate for this machine, reached as `host`: the one that is there if it still serves.

    Raises:
        NotAtHome: the host is no name and no address of a home network.
        NoOpenssl: there is none that serves, and none can be made.
    """
    if not list(_alternatives([host])):
        raise NotAtHome(host)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    made = Certificates(folder / "server.crt", folder / "server.key", folder / "redthree-ca.crt")
    if not made.authority.exists():
        _make_authority(folder)
    wanted = ", ".join(_alternatives(own_names(host)))
    said = folder / "server.names"
    if not (said.is_file() and said.read_text(encoding="utf-8") == wanted and _lasts(made.certificate)):
        _make_certificate(folder, wanted)
        said.write_text(wanted, encoding="utf-8")
    return made


def own_names(host: str) -> list[str]:
    """Return every name and address by which this machine may be reached at home; `host` is the one announced."""
    found = [host, "localhost", "127.0.0.1", "::1", f"{_own_name().lower()}.local"]
    with suppress(OSError):
        found += [str(address[0]).partition("%")[0] for *_, address in socket.getaddrinfo(socket.gethostname(), None)]
    return [each for each in dict.fromkeys(found) if each]


def _make_authority(folder: Path) -> None:
    permitted = [f"permitted;IP:{_range(each)}" for each in HOME_NETWORKS]
    permitted += [f"permitted;DNS:{each}" for each in HOME_NAMES]
    settings = AUTHORITY.format(name=f"Red Three on {_own_name()}"[:64], permitted=", ".join(permitted))
    (folder / "authority.cnf").write_text(settings, encoding="utf-8")
    _openssl(
        folder, "req", "-x509", *NEW_KEY, "-keyout", "authority.key", "-config", "authority.cnf",
        "-days", str(AUTHORITY_DAYS), "-out", "redthree-ca.crt",
    )  # fmt: skip


def _make_certificate(folder: Path, names: str) -> None:
    (folder / "server.cnf").write_text(CERTIFICATE.format(names=names), encoding="utf-8")
    _openssl(folder, "req", *NEW_KEY, "-keyout", "server.key", "-config", "server.cnf", "-out", "server.csr")
    _openssl(
        folder, "x509", "-req", "-in", "server.csr", "-CA", "redthree-ca.crt", "-CAkey", "authority.key",
        "-set_serial", f"0x{secrets.token_hex(16)}", "-days", str(CERTIFICATE_DAYS), "-sha256",
        "-extfile", "server.cnf", "-extensions", "certificate", "-out", "server.crt",
    )  # fmt: skip


def _lasts(certificate: Path) -> bool:
    """Whether a certificate is there and will not run out soon."""
    try:
        _openssl(certificate.parent, "x509", "-in", certificate.name, "-noout", "-checkend", str(RENEW_SECONDS))
    except NoOpenssl:
        return False
    return True


def _alternatives(names: Iterable[str]) -> Iterable[str]:
    """Write names for a certificate. What the authority may not vouch for would spoil all of it, and is left out."""
    for name in names:
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            if any(name == each or name.endswith(f".{each}") for each in HOME_NAMES):
                yield f"DNS:{name}"
        else:
            if any(address in ipaddress.ip_network(network) for network in HOME_NETWORKS):
                yield f"IP:{address}"


def _range(network: str) -> str:
    """Write a network as a constraint: its address and its mask."""
    found = ipaddress.ip_network(network)
    return f"{found.network_address.exploded}/{found.netmask.exploded}"


def _own_name() -> str:
    return socket.gethostname().partition(".")[0]


def _openssl(folder: Path, *arguments: str) -> None:
    program = shutil.which("openssl")
    if program is None:
        raise NoOpenssl
    command = (program, *arguments)
    done = subprocess.run(  # noqa: S603  (our own words)
        command, cwd=folder, umask=PRIVATE, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise NoOpenssl(done.stderr.strip().rpartition("\n")[2] or "it failed")
