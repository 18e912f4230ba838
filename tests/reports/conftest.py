"""One renderer for all tests of this folder: starting it takes longer than printing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from service.reports.printing import STYLES, html_of, sheets
from service.reports.renderer import Document, Renderer
from tests.reports.printouts import ENGLISH, game

Print = Callable[..., bytes]


@pytest.fixture(scope="session")
def shared() -> Iterator[Renderer]:
    """A renderer that nobody ends."""
    renderer = Renderer()
    yield renderer
    renderer.close()


@pytest.fixture(scope="session")
def printout(shared: Renderer) -> Print:
    """Print a text in the notation, once each; WeasyPrint must have nothing to say."""
    made: dict[tuple[str, str], bytes] = {}

    def prints(text: str, paper: str = "a4") -> bytes:
        if (text, paper) not in made:
            found = game(text)
            document = sheets([found], ENGLISH, paper)
            html = html_of(document, ENGLISH)
            rendered = shared.render(
                Document(html=html, styles=STYLES, made=document.made, attachments=found.attachments)
            )
            assert not rendered.warned
            made[text, paper] = rendered.pdf
        return made[text, paper]

    return prints
