"""The languages that sentences can be had in: English, and every one that has a catalogue in `translations/`.

A catalogue is `translations/LANGUAGE/LC_MESSAGES/messages.po`, read as it stands: nothing has to be compiled.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

TRANSLATIONS: Final = Path(__file__).parent / "translations"
CATALOGUE: Final = "LC_MESSAGES/messages.po"

ENGLISH: Final = "en"
NAMES: Final[Mapping[str, str]] = {"en": "English", "nl": "Nederlands", "fy": "Frysk", "mt": "Malti"}
"""What each language calls itself: English, in which the sentences are written, and those they are translated into."""

LANGUAGES: Final = tuple(NAMES)


@cache
def translations(language: str) -> gettext.NullTranslations:
    """Return the catalogue of a language; English sentences where it has none."""
    path = TRANSLATIONS / language / CATALOGUE
    if language not in LANGUAGES or not path.is_file():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo  # noqa: PLC0415  (English needs no Babel)
    from babel.messages.pofile import read_po  # noqa: PLC0415  (as above)

    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language, abort_invalid=True))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
