"""The renderer's process: one document after the other, within limits, and gone when nobody needs it."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest

from service.errors import RenderingTooLarge, RenderingTooLong, ReportError
from service.reports.errors import RendererBusy, RenderingFailed
from service.reports.renderer import Attachment, Document, Limits, Renderer


def document(body: str = "<p>one page</p>", *, styles: tuple[str, ...] = ("fonts.css",)) -> Document:
    html = f'<!doctype html><html lang="en"><title>A page</title>{body}'
    log = Attachment(name="log.jsonl", description="The log", text='{"number": 1}\n')
    return Document(html=html, styles=styles, made="2026-11-29T21:15:02Z", attachments=(log,))


@pytest.fixture
def renderer() -> Iterator[Renderer]:
    renderer = Renderer()
    yield renderer
    renderer.close()


def is_running(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
        return stat.rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def ended_soon(pid: int) -> bool:
    until = time.monotonic() + 20
    while is_running(pid):
        if time.monotonic() > until:
            return False
        os.sched_yield()
    return True


def text_of(pdf: bytes) -> str:
    return "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)


def test_a_document_becomes_a_pdf(renderer: Renderer) -> None:
    rendered = renderer.render(document("<p>Ada &amp; Cato ♠♥♦♣ −85</p>"))
    assert "Ada & Cato ♠♥♦♣ −85" in text_of(rendered.pdf)
    assert not rendered.warned


def test_nothing_is_started_before_it_is_needed() -> None:
    assert Renderer().pid is None


def test_the_same_document_gives_the_same_bytes_also_from_another_process(renderer: Renderer) -> None:
    first = renderer.render(document()).pdf
    renderer.render(document("<p>something else</p>"))
    assert renderer.render(document()).pdf == first
    renderer.close()
    assert renderer.render(document()).pdf == first


def test_a_renderer_that_was_killed_is_started_again(renderer: Renderer) -> None:
    renderer.render(document())
    killed = renderer.pid
    assert killed
    os.kill(killed, signal.SIGKILL)
    assert renderer.render(document()).pdf
    assert renderer.pid != killed


def test_a_document_that_takes_too_long_is_given_up_and_the_next_is_rendered(renderer: Renderer) -> None:
    hasty = Renderer(Limits(seconds=0.01))
    with pytest.raises(RenderingTooLong, match="took too long"):
        hasty.render(document())
    assert hasty.pid is None
    assert renderer.render(document()).pdf


def test_a_document_that_takes_too_much_memory_is_given_up_and_the_next_is_rendered() -> None:
    narrow = Renderer(Limits(memory=420 << 20))
    assert narrow.render(document()).pdf
    with pytest.raises((RenderingTooLarge, RenderingFailed)):
        narrow.render(document("<table>" + "<tr><td>a<td>b<td>c<td>d" * 6000 + "</table>"))
    assert narrow.render(document()).pdf
    narrow.close()


def test_a_process_serves_many_documents_until_it_has_grown_large(renderer: Renderer) -> None:
    """What a large document took is not given back, so that a process past the limit makes room for a new one."""
    assert renderer.limits.enough == 320 << 20
    pids = {renderer.render(document()).pdf and renderer.pid for _ in range(3)}
    assert len(pids) == 1
    grown = Renderer(Limits(enough=1 << 20))
    first = grown.render(document()).pdf
    pid = grown.pid
    assert pid
    assert ended_soon(pid)
    assert grown.render(document()).pdf == first
    assert grown.pid != pid
    grown.close()


def test_one_document_too_many_finds_the_renderer_busy() -> None:
    renderer = Renderer(Limits(waiting=1, patience=7))
    with renderer._in_turn(), pytest.raises(RendererBusy) as busy:
        renderer.render(document())
    assert busy.value.retry_after == 7
    assert renderer.pid is None


def test_nobody_waits_for_ever() -> None:
    renderer = Renderer(Limits(waiting=2, patience=0.01))
    with renderer._in_turn(), pytest.raises(RendererBusy):
        renderer.render(document())


def test_threads_take_turns(renderer: Renderer) -> None:
    pdfs: dict[int, bytes] = {}

    def ask(number: int) -> None:
        pdfs[number] = renderer.render(document(f"<p>number {number}</p>")).pdf

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(f"number {number}" in text_of(pdfs[number]) for number in range(4))


@pytest.mark.parametrize(
    "body",
    [
        '<img alt="" src="http://example.org/a.png">',
        '<img alt="" src="https://example.org/a.png">',
        '<img alt="" src="file:///etc/hostname">',
        '<img alt="" src="a.png">',
        '<img alt="" src="data:image/png;base64,AAAA">',
        '<img alt="" src="redthree:fonts/../worker.py">',
        '<link rel="stylesheet" href="https://example.org/a.css">',
        '<style>@import "https://example.org/a.css";</style>',
        '<style>@font-face { font-family: x; src: url("file:///usr/share/fonts/x.ttf") }</style>',
        '<style>body { background: url("https://example.org/a.png") }</style>',
        '<link rel="attachment" href="file:///etc/hostname">',
        '<a rel="attachment" href="file:///etc/hostname">x</a>',
        '<object data="https://example.org/a.svg"></object>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="https://example.org/a.png"/></svg>',
    ],
)
def test_no_address_but_the_projects_own_is_fetched(body: str, renderer: Renderer) -> None:
    with pytest.raises(RenderingFailed, match="reaches outside"):
        renderer.render(document(body))
    assert renderer.render(document()).pdf


def test_a_renderer_ends_with_the_process_that_started_it_also_when_that_is_killed() -> None:
    code = (
        "from service.reports.renderer import *; import sys, time; renderer = Renderer();"
        "renderer.render(Document(html='<html lang=en><title>x</title>', styles=(), made='2026-11-29T00:00:00Z'));"
        "print(renderer.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        pid = int(server.stdout.readline())
        assert is_running(pid)
        server.kill()
    assert ended_soon(pid)


def test_a_renderer_that_is_busy_ends_all_the_same(renderer: Renderer) -> None:
    renderer.render(document())
    pid = renderer.pid
    assert pid
    failures: list[ReportError] = []

    def ask() -> None:
        try:
            renderer.render(document("<table>" + "<tr><td>a<td>b<td>c<td>d" * 9000 + "</table>"))
        except ReportError as error:
            failures.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    while not renderer._turn.locked():
        os.sched_yield()
    renderer.close()
    thread.join()
    assert [type(failure) for failure in failures] == [RenderingFailed]
    assert ended_soon(pid)
    assert renderer.pid is None


def test_a_forked_worker_starts_a_renderer_of_its_own(renderer: Renderer) -> None:
    renderer.render(document())
    parents = renderer.pid
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover  (another process)
        status = 1
        try:
            pdf = renderer.render(document()).pdf
            own = renderer.pid
            renderer.close()
            os.write(writer, b"own" if pdf and own and own != parents else b"shared")
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb") as said:
        assert said.read() == b"own"
    assert os.waitpid(child, 0)[1] == 0
    assert renderer.render(document()).pdf
    assert renderer.pid == parents


def test_weasyprint_is_loaded_nowhere_else() -> None:
    code = "import sys, service.reports; print('weasyprint' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
