"""The languages that sentences can be had in. Every one has its catalogue in `translations/`, English excepted."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Final

TRANSLATIONS: Final = Path(__file__).parent / "translations"
DOMAIN: Final = "messages"

LANGUAGES: Final = ("en", *sorted(path.parent.parent.name for path in TRANSLATIONS.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))
"""English, in which the sentences are written, and every language that has a compiled catalogue."""


@cache
def translations(language: str) -> gettext.NullTranslations:
    """Return the catalogue of a language; English sentences where it has none."""
    return gettext.translation(DOMAIN, TRANSLATIONS, [language], fallback=True)
