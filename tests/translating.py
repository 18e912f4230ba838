"""The messages that a reader can meet, gathered from templates, code and the law, and the catalogues of each language.

script/translations             brings every catalogue up to date, and tells what each lacks
script/translations check       changes nothing; tells all that is wrong, and fails where anything is
script/translations todo nl     prints the messages that a language lacks, as a catalogue
script/translations add nl FILE puts the messages of such a catalogue into the language's own
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import IO, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from events.games import NAMED_HOUSES, RULEBOOKS, VARIANTS
from events.reasons import REASONS
from events.terms import HOUSE_RULES, Choice, Number, Several
from service.languages import CATALOGUE, ENGLISH, NAMES, TRANSLATIONS

ROOT: Final = Path(__file__).parents[1]
LANGUAGES: Final = tuple(language for language in NAMES if language != ENGLISH)
TITLES: Final = (*(book.title for book in RULEBOOKS), *(house.title for house in NAMED_HOUSES))
JINJA: Final = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
EXTRACTED: Final = (
    ("events", "**.py", "python"),
    ("service", "**/errors.py", "python"),
    ("service", "**.py", "python"),
    ("templates", "**.html", "jinja2"),
)
KEYWORDS: Final[dict[str, tuple[int, int] | None]] = {"_": None, "gettext": None, "ngettext": (1, 2), "Said": None}
ERRORS: Final[dict[str, tuple[int, int] | None]] = {"__init__": None, "Unplayable": None, "NotCorrectable": None}
"""What sentences of errors are given to, beside `Said`: they are translated where they are shown."""

WORDS: Final = re.compile(r"[^\W\d_](?![^{]*})")
"""A letter outside of a placeholder: without one there is nothing to translate."""

WIDTH: Final = 110
HEADER: Final = r"""msgid ""
msgstr ""
"Project-Id-Version: Red Three\n"
"Language: {language}\n"
"Plural-Forms: {plural}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""

Id = str | tuple[str, str]
"""A message in English; with its plural where it counts something."""


@cache
def messages() -> dict[Id, list[str]]:
    """Every message, in an order that stays, with the files that it stands in."""
    found: dict[Id, list[str]] = {}
    for message, place in (*_of_the_law(), *_of_the_code()):
        places = found.setdefault(message, [])
        if place not in places:
            places.append(place)
    return found


def _of_the_law() -> Iterator[tuple[Id, str]]:
    """The core's sentences. It knows no catalogue: they are translated where they are shown."""
    yield from ((says, "events/reasons.py") for says in REASONS.values())
    yield from ((title, "events/games/") for title in TITLES)
    yield from ((book.about, "events/games/") for book in RULEBOOKS if book.about)
    for articles in (*(book.articles for book in RULEBOOKS), VARIANTS):
        yield from ((article.text, f"events/games/ ({article.id})") for article in articles)
    for rule in HOUSE_RULES.values():
        place = f"events/terms.py ({rule.name})"
        yield rule.decides, place
        if isinstance(rule.kind, Choice | Several):
            yield from ((says, place) for says in rule.kind.values.values())
        elif isinstance(rule.kind, Number) and rule.kind.zero:
            yield rule.kind.zero, place


def _of_the_code() -> Iterator[tuple[Id, str]]:
    for folder, pattern, method in EXTRACTED:
        errors = folder == "events" or "errors" in pattern
        for file, _line, message, _comments, _context in extract_from_dir(
            ROOT / folder,
            method_map=[(pattern, method)],
            options_map={pattern: JINJA},
            keywords=KEYWORDS | ERRORS if errors else KEYWORDS,
        ):
            if WORDS.search(str(message)):
                yield (message if isinstance(message, str) else (message[0], message[1])), f"{folder}/{file}"


def catalogue(language: str) -> Catalog:
    """Return the catalogue of a language as it stands; an empty one where it has none yet."""
    path = TRANSLATIONS / language / CATALOGUE
    return _read(path, language) if path.exists() else Catalog(locale=language)


def _read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def updated(language: str, *sources: Catalog) -> Catalog:
    """Return a catalogue of every message there is, each as the first of the sources that translates it has it."""
    made = Catalog(locale=language)
    for message, places in sorted(messages().items(), key=lambda item: item[1][0]):
        found = (own for source in sources if (own := source.get(message)) and _is_said(own))
        known = next((own for own in found if own.pluralizable == isinstance(message, tuple)), None)
        made.add(message, known.string if known else None, locations=[(place, 0) for place in places])
    return made


def todo(language: str) -> Catalog:
    """Return the messages that a language lacks, as a catalogue of their own."""
    lacking = Catalog(locale=language)
    for message in updated(language, catalogue(language)):
        if message.id and not _is_said(message):
            lacking[message.id] = message
    return lacking


def write(made: Catalog, file: IO[bytes]) -> None:
    """Write a catalogue: the same bytes for the same messages."""
    file.write(HEADER.format(language=made.locale, plural=made.plural_forms).encode())
    write_po(file, made, width=WIDTH, omit_header=True, ignore_obsolete=True, include_lineno=False)


def save(made: Catalog, language: str) -> None:
    """Write a catalogue to its place."""
    path = TRANSLATIONS / language / CATALOGUE
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write(made, file)


def faults(language: str) -> Iterator[str]:
    """Tell all that is wrong with a language's catalogue."""
    known, wanted = catalogue(language), messages()
    for message in known:
        if not message.id:
            continue
        if message.id not in wanted:
            yield f"unused: {message.id}"
        elif message.fuzzy:
            yield f"fuzzy: {message.id}"
        elif not _is_said(message):
            yield f"not translated: {message.id}"
        else:
            yield from _misfits(message)
    yield from (f"missing: {message}" for message in wanted if message not in known)


def _misfits(message: Message) -> Iterator[str]:
    wanted = [placeholders(each) for each in _texts(message.id)]
    for said in _texts(message.string):
        try:
            fits = placeholders(said) in wanted
        except ValueError:
            fits = False
        if not fits:
            yield f"other placeholders than {message.id!r}: {said!r}"
        if said != said.strip() and message.id == str(message.id).strip():
            yield f"space at an end: {said!r}"


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _is_said(message: Message) -> bool:
    return all(_texts(message.string)) and bool(message.string)


def _texts(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text) if isinstance(text, tuple | list) else ()


def tell(languages: Iterable[str]) -> int:
    """Print what is wrong with each language; return how much it is."""
    total = 0
    for language in languages:
        found = list(faults(language))
        total += len(found)
        print(f"{language}: {len(found)} to mend of {len(messages())}")  # noqa: T201  (what is asked for)
        for each in found:
            print(f"    {each}")  # noqa: T201  (what is asked for)
    return total


def main(*arguments: str) -> int:
    """Do what the command line asks."""
    match arguments:
        case ():
            for language in LANGUAGES:
                save(updated(language, catalogue(language)), language)
                print(f"{language}: {len(todo(language))} of {len(messages())} to translate")  # noqa: T201  (what is asked for)
            return 0
        case ("check", *languages):
            return 1 if tell(languages or LANGUAGES) else 0
        case ("todo", language) if language in LANGUAGES:
            write(todo(language), sys.stdout.buffer)
            return 0
        case ("add", language, path) if language in LANGUAGES:
            save(updated(language, _read(Path(path), language), catalogue(language)), language)
            return 1 if tell([language]) else 0
        case _:
            print(__doc__)  # noqa: T201  (what is asked for)
            return 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
