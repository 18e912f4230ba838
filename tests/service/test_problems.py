"""Errors nobody foresaw, and those of the store: a problem body that tells nothing it should not."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from events import errors as core
from service import errors
from service.context import EXTENSION
from service.errors import Busy, DiskFull, problem_of
from service.keeper import Keeper
from tests.service.phone import Phone, a_turn, refused


def keeper_of(owner: Phone) -> Keeper:
    found: Keeper = owner.client.application.extensions[EXTENSION].keeper
    return found


def failing(error: Exception) -> Any:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


def test_an_error_nobody_foresaw_is_logged_and_tells_nothing(
    owner: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(keeper_of(owner), "judged", failing(RuntimeError("secret plans")))
    with caplog.at_level(logging.ERROR):
        response = owner.get()
    refused(response, 500, "unexpected")
    assert "secret" not in response.text
    assert "secret plans" in caplog.text
    assert owner.token not in caplog.text
    assert owner.table not in caplog.text


@pytest.mark.parametrize(("error", "status", "code"), [(Busy(), 503, "busy"), (DiskFull(), 507, "disk-full")])
def test_a_store_that_cannot_write_says_when_to_come_again(
    owner: Phone, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(keeper_of(owner).store, "append", failing(error))
        response = owner.log(*a_turn(1))
    refused(response, status, code)
    assert int(response.headers["Retry-After"]) > 0
    owner.logged(*a_turn(1))


def test_an_entry_that_this_version_cannot_read_is_named(owner: Phone) -> None:
    owner.logged(*a_turn(1))
    keeper = keeper_of(owner)
    store: Any = keeper.store
    store._writer.run(lambda db: db.execute("UPDATE entries SET version = 99 WHERE number = 2") and None)
    keeper._benches.drop(owner.table)
    body = refused(owner.get(), 500, "unreadable-entry")
    assert body["number"] == 2


def test_a_person_sees_a_page_and_a_machine_a_problem(owner: Phone) -> None:
    for path, status in (("/nowhere", 404), (f"/join/{owner.table}/guessed", 403)):
        page = owner.client.get(path, headers={"Accept": "text/html"})
        assert (page.status_code, page.mimetype) == (status, "text/html")
        assert owner.client.get(path).mimetype == "application/problem+json"
    assert owner.client.get("/api/nowhere", headers={"Accept": "text/html"}).mimetype == "application/problem+json"


def every(base: type[Exception]) -> set[type[Exception]]:
    return {base} | {each for cls in base.__subclasses__() for each in every(cls)}


def test_every_error_has_its_status_and_code() -> None:
    inside = {errors.ShellError, errors.BadSetting, errors.Refused, errors.CannotOpen, errors.NotRecordable}
    for cls in every(errors.ShellError) | every(core.CannotRecord):
        if cls.__module__ in {"service.errors", "events.errors"} and cls not in inside:
            assert any(base in errors.PROBLEMS for base in cls.__mro__), cls
    assert problem_of(KeyError()) == (500, "unexpected")
