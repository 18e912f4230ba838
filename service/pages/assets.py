"""The files that pages are made with: scripts, styles, icons.

Their address holds a fingerprint of all of them together (`/static/FINGERPRINT/table.js`), so that a browser may keep
them for good, a script finds what it imports beside itself, and an upgrade is all new addresses.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, Self

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

FOLDER: Final = Path(__file__).parents[1] / "static"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
BRIEFLY: Final = "no-cache"

TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png"}
"""What the files are, whatever this machine's own list says."""

COMPRESSIBLE: Final = frozenset({".js", ".css", ".svg"})


@dataclass(frozen=True)
class Asset:
    """A file, as it is sent."""

    name: str
    content: bytes

    @property
    def mimetype(self) -> str:
        """What it is."""
        suffix = Path(self.name).suffix
        return TYPES.get(suffix) or mimetypes.guess_type(self.name)[0] or "application/octet-stream"

    @cached_property
    def compressed(self) -> bytes | None:
        """The file packed; None where packing gains nothing."""
        return gzip.compress(self.content, 9, mtime=0) if Path(self.name).suffix in COMPRESSIBLE else None


class Assets:
    """All the files of a folder, read once, with the fingerprint that changes when any of them does."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = {name: Asset(name, content) for name, content in sorted(files.items())}
        held = hashlib.sha256()
        for name, asset in self._files.items():
            held.update(f"{name}\0{len(asset.content)}\0".encode() + asset.content)
        self.fingerprint = held.hexdigest()[:12]

    @classmethod
    def of(cls, folder: Path) -> Self:
        """Return the files of a folder."""
        return cls(
            {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The name of every file, in order."""
        return tuple(self._files)

    def __getitem__(self, name: str) -> Asset:
        """Return a file; KeyError where there is none."""
        return self._files[name]

    def send(self, fingerprint: str, name: str) -> Response:
        """Send a file. One of another fingerprint is an old page's wish: it gets the file of today, to keep briefly.

        Raises:
            NotFound: there is no such file.
        """
        if name not in self._files:
            raise NotFound
        asset = self._files[name]
        packed = asset.compressed if request.accept_encodings.quality("gzip") else None
        response = Response(asset.content if packed is None else packed, mimetype=asset.mimetype)
        response.headers["Cache-Control"] = FOR_GOOD if fingerprint == self.fingerprint else BRIEFLY
        if asset.compressed is not None:
            response.vary.add("Accept-Encoding")
        if packed is not None:
            response.content_encoding = "gzip"
        return response


ASSETS: Final = Assets.of(FOLDER)


def install(pages: Blueprint) -> None:
    """Put the files in their places; `url_for("pages.static", filename=…)` gives the address of one."""
    pages.add_url_rule("/static/<fingerprint>/<path:filename>", "static", see_asset)
    pages.url_defaults(_with_fingerprint)


def see_asset(fingerprint: str, filename: str) -> Response:
    """Send a file."""
    return ASSETS.send(fingerprint, filename)


def _with_fingerprint(endpoint: str, values: dict[str, object]) -> None:
    if endpoint == "pages.static":
        values.setdefault("fingerprint", ASSETS.fingerprint)
