"""Every language is complete: each message is there once, with its figures and all its plural forms, and no other."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from events.errors import Said
from events.reasons import REASONS
from service.api.problems import KNOWN
from service.languages import CATALOGUE, NAMES, translations
from service.reports.game import Language
from tests import translating
from tests.translating import LANGUAGES, faults, placeholders


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_message_and_no_other_with_the_same_figures(language: str) -> None:
    assert list(faults(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_said_in_every_language_with_its_figures(language: str) -> None:
    figures = {name: f"«{name}»" for name in placeholders(" ".join(REASONS.values()))}
    for english in REASONS.values():
        said = translations(language).gettext(english).format_map(figures)
        assert {name for name, figure in figures.items() if figure in said} == placeholders(english), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_than_english_is_spoken(language: str) -> None:
    """What is the same in two languages is a name or a short word; whole sentences never are."""
    gettext = translations(language).gettext
    assert [english for english in REASONS.values() if gettext(english) == english] == []


@pytest.mark.parametrize("language", NAMES)
def test_words_that_count_have_a_form_for_every_number(language: str) -> None:
    points = Language.of(language).points
    said = {points(number).replace(points(number).split()[0], "n") for number in range(1, 131)}
    assert len(said) <= {"mt": 5}.get(language, 2)
    assert len(said) > 1
    assert not any("{" in each for each in said)


def test_an_error_is_said_in_the_language_of_its_reader() -> None:
    inner = Said("a whole number of {least} or more", least=7)
    said = Said("house rule {name} cannot be “{value}”; it may be {allowed}", name="x", value="y", allowed=inner)
    assert str(said) == "house rule x cannot be “y”; it may be a whole number of 7 or more"
    assert (
        said.told(translations("nl").gettext)
        == "huisregel x kan niet “y” zijn; het mag zijn: een geheel getal van 7 of meer"
    )
    assert all(said.told(translations("nl").gettext) != str(said) for _, said in KNOWN.values())


def test_a_wrong_catalogue_is_found_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("translations")
    monkeypatch.setattr(translating, "TRANSLATIONS", folder)
    monkeypatch.setattr(
        translating, "messages", lambda: {"{n} here": [""], "gone": [""], ("{n} card", "{n} cards"): [""], "new": [""]}
    )
    path = folder / "mt" / CATALOGUE
    path.parent.mkdir(parents=True)
    path.write_text(
        translating.HEADER.format(language="mt", plural=Catalog(locale="mt").plural_forms)
        + 'msgid "{n} here"\nmsgstr "{m} hawn"\n\n#, fuzzy\nmsgid "gone"\nmsgstr "mar"\n\n'
        'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "karta"\nmsgstr[1] ""\n\nmsgid "old"\nmsgstr "qadim"\n',
        "utf-8",
    )
    assert [each.split(":")[0] for each in faults("mt")] == [
        "other placeholders than '{n} here'", "fuzzy", "not translated", "unused", "missing",
    ]  # fmt: skip
