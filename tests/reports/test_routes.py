"""The sheet of a table over HTTP: who may have it, when it is rendered, and what happens when it cannot be."""

from __future__ import annotations

import io
import json

import pikepdf
import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.errors import RenderingTooLarge
from service.reports import routes
from service.reports.errors import RendererBusy, RenderingFailed
from service.reports.renderer import Document, Limits, Rendered, Renderer
from tests.reports.printouts import pages
from tests.service.phone import Phone, event, opens, refused


def day_of(phone: Phone) -> str:
    """The day on which a table was opened."""
    found = phone.get("/log?limit=1").json
    assert found
    return str(found["entries"][0]["happened"])[:10]


def test_the_sheet_comes_as_a_pdf_under_its_name(owner: Phone) -> None:
    response = owner.get("/sheet.pdf")
    assert response.status_code == 200
    assert response.content_type == "application/pdf"
    assert response.headers["Content-Disposition"] == f"inline; filename={day_of(owner)}-Ada-Ben-S-W-sheet.pdf"
    found = " ".join(pages(response.data))
    assert "N Ada" in found
    assert "NS −100" not in found
    assert "EW −100 CC-IRR-3, entry 5: went out without a canasta" in found
    assert f"Table {owner.table}" in found
    assert "Last entry 6 SHA-256 of the entry" in found


def test_anybody_with_a_link_may_have_it_and_nobody_else(owner: Phone, client: FlaskClient) -> None:
    assert owner.with_link("watcher").get("/sheet.pdf").status_code == 200
    refused(client.get(owner.url("/sheet.pdf")), 401, "no-link")
    stranger = opens(client)
    refused(client.get(owner.url("/sheet.pdf"), headers=stranger.headers()), 403, "not-allowed")
    refused(client.get("/api/tables/nosuchtable/sheet.pdf", headers=owner.headers()), 403, "not-allowed")


@pytest.mark.parametrize("query", ["paper=a6", "paper=", "size=a4"])
def test_other_paper_is_refused(query: str, owner: Phone) -> None:
    refused(owner.get(f"/sheet.pdf?{query}"), 422, "fields")


def test_paper_may_be_chosen(owner: Phone) -> None:
    with pikepdf.open(io.BytesIO(owner.get("/sheet.pdf?paper=letter").data)) as pdf:
        assert [round(side) for side in pdf.pages[0].mediabox.as_list()] == [0, 0, 612, 792]


def test_the_same_head_is_rendered_once(owner: Phone, app: Flask) -> None:
    first = owner.get("/sheet.pdf")
    unused = app.extensions[routes.EXTENSION].renderer = Renderer()
    again = owner.get("/sheet.pdf")
    assert again.data == first.data
    assert again.headers["ETag"] == first.headers["ETag"]
    assert first.headers["ETag"].startswith(f'"{owner.etag}-')
    assert unused.pid is None


def test_who_has_it_already_gets_nothing_new(owner: Phone) -> None:
    first = owner.get("/sheet.pdf")
    headers = owner.headers(**{"If-None-Match": first.headers["ETag"]})
    again = owner.client.get(owner.url("/sheet.pdf"), headers=headers)
    assert again.status_code == 304
    assert not again.data


def test_one_more_entry_a_new_name_and_a_forgotten_text_make_another_sheet(owner: Phone) -> None:
    tags = [owner.get("/sheet.pdf").headers["ETag"]]
    owner.logged(event("round-started"))
    tags.append(owner.get("/sheet.pdf").headers["ETag"])
    owner.send("PUT", "/people/3", {"name": "Cato"})
    named = owner.get("/sheet.pdf")
    assert "S Cato" in " ".join(pages(named.data))
    tags.append(named.headers["ETag"])
    owner.send("DELETE", "/texts/5")
    forgotten = owner.get("/sheet.pdf")
    assert "went out without a canasta" not in " ".join(pages(forgotten.data))
    tags.append(forgotten.headers["ETag"])
    tags.append(owner.get("/sheet.pdf?paper=letter").headers["ETag"])
    assert len(set(tags)) == len(tags)


def test_the_log_travels_inside_without_names_and_without_any_token(owner: Phone) -> None:
    data = owner.get("/sheet.pdf").data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        text = pdf.attachments[f"{owner.table}.jsonl"].get_file().read_bytes().decode()
        whole = b"".join(each.read_bytes() for each in pdf.objects if isinstance(each, pikepdf.Stream))
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3, 4, 5, 6]
    assert f"{lines[-1]['number']}-{lines[-1]['hash'][:16]}" == owner.etag
    assert "Ada" not in text
    tokens = [owner.token, *(owner.with_link(name).token for name in ("watcher", "N", "E"))]
    assert not any(token.encode() in whole + data for token in tokens)


def test_the_qr_code_leads_to_a_page_that_a_person_can_read_and_names_the_head(owner: Phone) -> None:
    with pikepdf.open(io.BytesIO(owner.get("/sheet.pdf").data)) as pdf:
        said = [str(each.Alt) for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/Alt" in each]
    (address,) = [alt.partition(": ")[2] for alt in said if alt.startswith("QR code")]
    assert address == f"http://localhost/tables/{owner.table}/sheet?head={owner.etag}"
    page = owner.client.get(address.removeprefix("http://localhost"), headers=owner.headers())
    assert (page.status_code, page.mimetype) == (200, "text/html")
    checked = owner.get(f"/verify?head={address.partition('=')[2]}")
    assert checked.json is not None
    assert checked.json["sound"] is True
    assert checked.json["contains"] is True


def test_a_busy_renderer_asks_to_come_back(owner: Phone, app: Flask) -> None:
    busy = app.extensions[routes.EXTENSION].renderer = Renderer(Limits(waiting=1))
    with busy._in_turn():
        response = owner.get("/sheet.pdf")
    refused(response, 503, "busy")
    assert response.headers["Retry-After"] == "20"


def test_a_sheet_that_takes_too_long_is_an_error(owner: Phone, app: Flask) -> None:
    app.extensions[routes.EXTENSION].renderer = Renderer(Limits(seconds=0.01))
    refused(owner.get("/sheet.pdf"), 504, "report-too-long")


def test_a_sheet_that_is_too_large_is_an_error(owner: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(_: Document) -> Rendered:
        raise RenderingTooLarge(512 << 20)

    narrow = Renderer()
    monkeypatch.setattr(narrow, "render", too_large)
    app.extensions[routes.EXTENSION].renderer = narrow
    assert "512 MiB" in refused(owner.get("/sheet.pdf"), 422, "report-too-large")["detail"]


def test_busy_is_busy_and_failing_is_not() -> None:
    assert RendererBusy(7).retry_after == 7
    assert "again in a moment" in str(RendererBusy(7))
    assert "because" in str(RenderingFailed("because"))


# The other reports


@pytest.mark.parametrize(
    ("path", "called"),
    [
        ("/rule-card.pdf", ("rule-card", "Rule card Classic Canasta")),
        ("/blank-sheet.pdf", ("blank-sheet", "Blank score sheet Classic Canasta")),
        ("/rounds/1/audit.pdf", ("round-1-audit", "Audit of round 1 Classic Canasta")),
    ],
)
def test_every_report_of_a_table_comes_by_the_same_rules(
    path: str, called: tuple[str, str], owner: Phone, app: Flask
) -> None:
    response, (name, says) = owner.get(path), called
    assert response.status_code == 200
    assert response.headers["Content-Disposition"] == f"inline; filename={day_of(owner)}-Ada-Ben-S-W-{name}.pdf"
    assert says in pages(response.data)[0]
    app.extensions[routes.EXTENSION].renderer = Renderer(Limits(seconds=0.01))
    assert owner.get(path).data == response.data
    etag = {"If-None-Match": response.headers["ETag"]}
    assert owner.client.get(owner.url(path), headers=owner.headers(**etag)).status_code == 304
    refused(app.test_client().get(owner.url(path)), 401, "no-link")
    refused(owner.get(f"{path}?paper=a6"), 422, "fields")
    refused(owner.get(f"{path}?names=yes"), 422, "fields")


def test_a_round_that_is_not_there_has_no_audit(owner: Phone) -> None:
    refused(owner.get("/rounds/2/audit.pdf"), 404, "no-such-round")


def test_the_sheets_of_an_evening_need_a_token_for_each_table(owner: Phone, client: FlaskClient) -> None:
    other = opens(client, names={"N": "Noor"})
    tables = [owner.table, other.table]
    body = {"tables": tables, "tokens": {other.table: other.with_link("watcher").token}}
    response = client.post("/api/sheets.pdf", json=body, headers=owner.headers())
    assert response.status_code == 200
    assert response.headers["Content-Disposition"] == "inline; filename=sheets.pdf"
    found = pages(response.data)
    assert "2 score sheets" in found[0]
    assert "Ada" in found[1]
    assert "Noor" in " ".join(found[2:])
    refused(client.post("/api/sheets.pdf", json={"tables": tables}, headers=owner.headers()), 403, "not-allowed")
    refused(client.post("/api/sheets.pdf", json={"tables": tables}), 401, "no-link")
    client.set_cookie(f"redthree-{other.table}", other.token)
    client.set_cookie(f"redthree-{owner.table}", owner.token)
    assert client.post("/api/sheets.pdf", json={"tables": tables}).data == response.data


@pytest.mark.parametrize("tables", [[], ["a"] * 33, ["a", "a"], "a", None, [1]])
def test_a_list_of_tables_that_is_none_is_refused(tables: object, owner: Phone) -> None:
    body = {"tables": tables}
    refused(owner.client.post("/api/sheets.pdf", json=body, headers=owner.headers()), 422, "fields")


def test_sheets_are_asked_for_in_json(owner: Phone) -> None:
    response = owner.client.post("/api/sheets.pdf", data="tables=a", headers=owner.headers())
    refused(response, 415, "unsupported-media-type")
