"""JSON of events: what is written is read back, and old entries are read for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.catalogue import KIND_OF, KINDS, VERSIONS, Event, LogCorrected, StockDrawn, TurnTakenBack
from service.entries import Draft
from service.reading import event_of
from service.storage.lifts import lift
from service.wire.canonical import canonical, digest
from service.wire.chain import chained, first_wrong
from service.wire.encoding import NotDecodable, decode, encode
from service.wire.event_fields import EventSchema
from service.wire.loading import load, read_json
from service.wire.sealing import seal, unseal
from tests import strategies

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))


@given(strategies.events())
def test_an_event_is_read_back_as_it_was_written(event: Event) -> None:
    kind = KIND_OF[type(event)]
    assert decode(kind, VERSIONS[kind], canonical(encode(event))) == event


@given(strategies.events(), st.randoms())
def test_the_order_of_members_means_nothing(event: Event, random: Any) -> None:
    kind = KIND_OF[type(event)]
    members = list(encode(event).items())
    random.shuffle(members)
    assert decode(kind, VERSIONS[kind], json.dumps(dict(members))) == event


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_stored_example_is_read_for_ever(path: Path) -> None:
    example = json.loads(path.read_text("utf-8"))
    assert path.stem == f"{example['kind']}-{example['version']}"
    version, data = lift(example["kind"], example["version"], json.dumps(example["data"]))
    event = decode(example["kind"], version, data)
    assert encode(event) == json.loads(data)


def test_every_kind_and_version_has_its_example() -> None:
    expected = {f"{kind}-{version}" for kind in KINDS for version in range(1, VERSIONS[kind] + 1)}
    assert {path.stem for path in EXAMPLES} == expected


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_edge_reads_what_the_store_holds(path: Path) -> None:
    example = json.loads(path.read_text("utf-8"))
    assert load(EventSchema(), example) == decode(example["kind"], example["version"], json.dumps(example["data"]))


@pytest.mark.parametrize(
    "data",
    ['{"seat":"1"}', '{"seat":1.0}', '{"seat":true}', '{"seat":null}', "{}", '{"seat":1,"more":1}', "[]", "1", "", "{"],
)
def test_a_stored_entry_that_is_not_right_is_not_guessed_at(data: str) -> None:
    with pytest.raises(NotDecodable):
        decode("stock-drawn", 1, data)


def test_a_kind_or_version_nobody_knows_is_not_decoded() -> None:
    for kind, version in (("stock-drawn", 2), ("stock-burnt", 1)):
        with pytest.raises(NotDecodable):
            decode(kind, version, '{"seat":1}')


@given(strategies.events())
def test_free_text_is_sealed_and_put_back(event: Event) -> None:
    data = encode(event)
    sealed, texts = seal(data)
    assert unseal(sealed, {each.digest: each.text for each in texts}) == data
    written = canonical(sealed).decode()
    for each in texts:
        assert each.digest in written
        assert digest(each.salt, each.text) == each.digest


def test_the_same_text_is_never_sealed_alike() -> None:
    data = encode(TurnTakenBack(reason="too early"))
    assert seal(data)[0] != seal(data)[0]


def test_old_versions_are_lifted_step_by_step_inside_corrections_too() -> None:
    lifts = {
        ("stock-drawn", 1): lambda data: {"place": data["seat"]},
        ("stock-drawn", 2): lambda data: {"seat": data["place"], "count": 2},
    }
    newest = {**VERSIONS, "stock-drawn": 3}
    assert lift("stock-drawn", 1, '{"seat":4}', lifts, newest) == (3, '{"count":2,"seat":4}')
    assert lift("stock-drawn", 3, '{"seat":4}', lifts, newest) == (3, '{"seat":4}')
    correction = canonical(encode(LogCorrected(first=2, last=2, events=(StockDrawn(seat=4),)))).decode()
    _, data = lift("log-corrected", 1, correction, lifts, newest)
    assert json.loads(data)["events"] == [{"kind": "stock-drawn", "version": 3, "data": {"seat": 4, "count": 2}}]


def test_canonical_json_is_the_same_for_the_same_value() -> None:
    assert canonical({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'.encode()


def entries(count: int, table: str = "t") -> list[Any]:
    drafts = [Draft(f"id-{n}", "stock-drawn", 1, f'{{"seat":{n % 4 + 1}}}', "owner", "h") for n in range(count)]
    return chained(table, drafts, None, "r")


def test_a_chain_that_was_not_touched_is_sound() -> None:
    assert first_wrong("t", entries(5)) is None
    assert [event_of(entry) for entry in entries(2)] == [StockDrawn(seat=1), StockDrawn(seat=2)]


@pytest.mark.parametrize(
    ("tamper", "found"),
    [
        (lambda log: [*log[:2], replaced(log[2], data='{"seat":4}'), *log[3:]], (3, "hash")),
        (lambda log: [*log[:2], replaced(log[2], data="{"), *log[3:]], (3, "hash")),
        (lambda log: [*log[:2], replaced(log[2], by=2), *log[3:]], (3, "hash")),
        (lambda log: [*log[:2], *log[3:]], (3, "number")),
        (lambda log: [log[0], replaced(log[2], number=2), *log[3:]], (2, "previous")),
        (lambda log: [log[0], log[2], log[1], *log[3:]], (2, "number")),
        (lambda log: [*log[:3], *entries(5, "other")[3:]], (4, "previous")),
        (lambda log: log[1:], (1, "number")),
    ],
)
def test_a_chain_that_was_touched_names_its_first_wrong_entry(tamper: Any, found: tuple[int, str]) -> None:
    assert first_wrong("t", tamper(entries(5))) == found


def replaced(entry: Any, **changes: Any) -> Any:
    fields = {name: getattr(entry, name) for name in entry.__dataclass_fields__}
    return type(entry)(**{**fields, **changes})


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"nul",
        b'{"a":1,"a":2}',
        b"NaN",
        b'{"a":Infinity}',
        b"\xff",
        b"[" * 3000,
        b"9" * 5000,
        b"[" * 30 + b"]" * 30,
    ],
)
def test_what_is_not_json_is_told(content: bytes) -> None:
    from service.errors import NotJson  # noqa: PLC0415

    with pytest.raises(NotJson):
        read_json(content)
