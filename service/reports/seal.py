"""What a sheet was made from, to be checked: the last entry, its hash, and a QR code that leads to the check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import segno
from markupsafe import Markup

from service.reports.contexts import Seal

GROUP = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What a sheet is made from: its last entry's number, a SHA-256 (of that entry, or of a file), where to check it.

    `address` is what the QR code says. A table's token never stands in it.
    """

    number: int
    digest: str
    of_file: bool
    address: str


def seal(source: Source, gettext: Callable[[str], str]) -> Seal:
    """Return the seal of a sheet."""
    entry = gettext("Last entry {number}").format(number=source.number)
    says = gettext("SHA-256 of the file") if source.of_file else gettext("SHA-256 of the entry")
    title = gettext("QR code: {address}").format(address=source.address)
    code = segno.make(source.address, error="m", micro=False)
    return Seal(
        entry=entry,
        says=says,
        digest=tuple(source.digest[at : at + GROUP] for at in range(0, len(source.digest), GROUP)),
        qr=Markup(code.svg_inline(title=title, border=0, omitsize=True, svgclass="qr", lineclass=None)),  # noqa: S704
    )
