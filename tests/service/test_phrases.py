"""Every finding has its sentence, with all of its figures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

from events.awards import Item, Line
from events.catalogue import Event, TableOpened
from events.errors import CannotRecord
from events.findings import Finding, Outcome
from events.judge import Bench, check_event
from events.reasons import REASONS
from events.score import sheet
from service import languages
from service.languages import LANGUAGES, translations
from service.naming import Naming
from service.phrases import UNSAID, Phrases
from service.referee import judge_text
from tests import strategies

CASES = sorted((Path(__file__).parents[1] / "cases").rglob("*.meld"))
NAMING = Naming(("N", "E", "S", "W"))


def findings(path: Path) -> Iterator[tuple[Finding, Naming]]:
    for game in judge_text(path.read_text("utf-8")).games:
        naming = Naming(game.examination.game.labels)
        bench = game.examination.bench
        for verdict in bench.verdicts if bench else ():
            for each in verdict.findings:
                yield each, naming
        for reply in game.answers:
            for each in reply.found.findings:
                yield each, naming


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_finding_of_every_case_is_a_whole_sentence_in_every_language(path: Path) -> None:
    for finding, naming in findings(path):
        assert finding.reason in REASONS, finding
        for language in LANGUAGES:
            says = Phrases(language, naming).finding(finding)
            assert UNSAID not in says, finding
            assert says != finding.reason
            assert "{" not in says
            assert says[-1] in ".)"


@given(strategies.logs())
def test_whatever_happens_has_its_words(log: list[Event]) -> None:
    bench = Bench([TableOpened(rulebook="classic")])
    for event in log[1:]:
        try:
            check_event(bench, event)
        except CannotRecord:
            continue
        bench.append(event)
    naming = Naming(tuple(str(seat) for seat in range(1, bench.opened.seats + 1)))
    phrases = Phrases("en", naming)
    for verdict in bench.verdicts:
        for finding in verdict.findings:
            assert UNSAID not in phrases.finding(finding), finding
    for each in sheet(bench).rounds:
        for own in each.teams.values():
            for line in own.lines:
                assert "None" not in phrases.working(line)


def test_seats_go_by_their_labels_and_numbers_stay() -> None:
    say = Phrases("en", NAMING).finding
    turn = Finding(Outcome.BROKEN, "not-on-turn", {"due": 2, "seat": 4})
    assert say(turn) == "It was the turn of E, not of W."
    drew = Finding(Outcome.BROKEN, "drew-too-many", {"drawn": 2, "due": 1})
    assert "1" in say(drew)
    assert "N" not in say(drew)
    frozen = Finding(Outcome.BROKEN, "frozen-no-pair", {"why": ("wild", "unopened"), "top": "9"})
    assert (
        say(frozen) == "The pile is frozen (a wild card, the team has not opened) and no natural pair was laid with 9."
    )


def test_a_figure_that_is_missing_or_a_reason_nobody_knows_breaks_nothing() -> None:
    say = Phrases("en", NAMING).finding
    assert UNSAID in say(Finding(Outcome.BROKEN, "below-minimum", {"laid": 45}))
    assert say(Finding(Outcome.BROKEN, "never-heard-of")) == "never-heard-of"


def test_the_working_of_a_line_in_words() -> None:
    line = Line("cards", 95, (Item("K K K 2", 1, 50, 50), Item("natural", 2, 500, 1000), Item("left", 3, -100, -300)))
    says = Phrases("en", NAMING).working(line)
    assert says == "K×3 2 50; 2 × natural canasta, 500 = 1,000; 3 × red three left, −100 = −300"


def test_another_language_needs_a_catalogue_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = tmp_path / "nl" / languages.CATALOGUE
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "It was the turn of {due}, not of {seat}."\nmsgstr "{due} was aan de beurt, niet {seat}."\n',
        "utf-8",
    )
    monkeypatch.setattr(languages, "TRANSLATIONS", tmp_path)
    monkeypatch.setattr(languages, "LANGUAGES", ("en", "nl"))
    translations.cache_clear()
    try:
        say = Phrases("nl", NAMING).finding
        assert say(Finding(Outcome.BROKEN, "not-on-turn", {"due": 2, "seat": 4})) == "E was aan de beurt, niet W."
        assert say(Finding(Outcome.KEPT, "one-rank")) == REASONS["one-rank"]
    finally:
        translations.cache_clear()
