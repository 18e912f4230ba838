"""The renderer's own process: reads jobs, writes PDFs. The only file that imports WeasyPrint.

Run as a script by `renderer.py`, never imported by the service. A job is one line of JSON on standard input; the
answer is one line of JSON on standard output, then as many bytes of PDF as it says. It ends when its input ends, also
in the middle of a job: whoever asked is gone.

Arguments: the folder of the styles, the folder of the fonts, the limit of memory in bytes (0: none), and the bytes
after which this process makes room for a new one: what a large document took is not given back.
"""

from __future__ import annotations

import gc
import importlib
import json
import logging
import os
import resource
import select
import signal
import sys
import threading
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, Final

SCHEME: Final = "redthree:"
"""What the address of every style and font begins with: `redthree:fonts/NAME`, `redthree:styles/NAME`."""

NEW_OBJECTS: Final = 200_000
"""How many objects are made before the garbage collector looks at them: a sheet's boxes all live until it is done."""

FAINTER: Final = 10
"""How much less than the service this process matters to the machine."""

NO_MEMORY: Final = b'{"failed": "memory"}\n'
"""The answer where there is none left to make one."""

UA_MARK: Final = """
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"/>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 that the document conforms to</pdfaProperty:description>
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
</rdf:RDF>"""
"""Marks a PDF/A-3 as PDF/UA-1 too: the mark itself, and its description, which PDF/A asks for."""


class Warned(logging.Handler):
    """Keeps what WeasyPrint warns of while a job is done."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one warning."""
        self.said.append(record.getMessage())


class Refused(BaseException):
    """A document reaches for an address that is not the project's. WeasyPrint goes on after any lesser exception."""


def _own_only(own: dict[str, tuple[str, bytes]]) -> Any:  # noqa: ANN401 — WeasyPrint has no types
    """Return a fetcher that gives the project's styles and fonts and refuses every other address."""
    urls: Any = importlib.import_module("weasyprint.urls")

    class OwnOnly(urls.URLFetcher):  # type: ignore[misc]
        """Remembers what it refused: not every caller lets the refusal through."""

        def __init__(self) -> None:
            super().__init__()
            self.refused: list[str] = []

        def fetch(self, url: str, headers: object = None) -> Any:  # noqa: ANN401, ARG002 — as WeasyPrint calls it
            if url not in own:
                self.refused.append(url)
                raise Refused(url)
            kind, body = own[url]
            return urls.URLFetcherResponse(url, body, {"Content-Type": kind})

    return OwnOnly()


class Press:
    """WeasyPrint with the project's styles and fonts loaded, and nothing else within its reach."""

    def __init__(self, styles: Path, fonts: Path) -> None:
        own = {f"{SCHEME}styles/{each.name}": ("text/css", each.read_bytes()) for each in sorted(styles.glob("*.css"))}
        own |= {f"{SCHEME}fonts/{each.name}": ("font/ttf", each.read_bytes()) for each in sorted(fonts.glob("*.ttf"))}
        self.warned = Warned()
        logging.getLogger("weasyprint").addHandler(self.warned)
        # Half a second, and untyped: loaded here, once the limits of the process are set.
        self._weasyprint: Any = importlib.import_module("weasyprint")
        self._fetcher = _own_only(own)
        self._fonts = importlib.import_module("weasyprint.text.fonts").FontConfiguration()
        self._styles = {
            name.removeprefix(f"{SCHEME}styles/"): self._weasyprint.CSS(
                string=body.decode(), url_fetcher=self._fetcher, font_config=self._fonts
            )
            for name, (kind, body) in own.items()
            if kind == "text/css"
        }

    def pdf(self, job: dict[str, Any]) -> bytes:
        """Return the PDF of a job."""
        made = datetime.fromisoformat(job["made"])
        attachments = [
            self._weasyprint.Attachment(
                string=each["text"],
                name=each["name"],
                description=each["description"],
                relationship="Source",
                created=made,
                modified=made,
            )
            for each in job["attachments"]
        ]
        self._fetcher.refused.clear()
        html = self._weasyprint.HTML(string=job["html"], base_url=SCHEME, url_fetcher=self._fetcher)
        written: bytes = html.write_pdf(
            stylesheets=[self._styles[name] for name in job["styles"]],
            font_config=self._fonts,
            attachments=attachments,
            pdf_variant="pdf/a-3a",
            finisher=mark_accessible,
        )
        if self._fetcher.refused:
            raise Refused(self._fetcher.refused[0])
        return written


def mark_accessible(_document: Any, pdf: Any) -> None:  # noqa: ANN401 — WeasyPrint has no types for these
    """Mark a PDF/A-3 as PDF/UA-1: WeasyPrint writes one variant, and what UA asks for is all there."""
    for each in pdf.objects:
        if getattr(each, "extra", {}).get("Type") == "/Metadata":
            each.stream = [part.replace(b"</rdf:RDF>", UA_MARK.encode()) for part in each.stream]


def answer(press: Press, job: dict[str, Any], answers: int) -> tuple[dict[str, Any], bytes]:
    """Do a job; say how it went."""
    press.warned.said.clear()
    try:
        pdf = press.pdf(job)
    except (MemoryError, SystemError):  # the second is what is left of the first where a C function met it
        os.write(answers, NO_MEMORY)
        os._exit(0)  # what was taken is not given back: the next job gets a new process
    except Refused as refused:
        return {"failed": "address", "why": str(refused)}, b""
    except Exception as error:  # noqa: BLE001 — whatever it is, the one who asked must hear of it
        return {"failed": "error", "why": f"{type(error).__name__}: {error}"}, b""
    return {"size": len(pdf), "warned": press.warned.said}, pdf


def end_with(reader: int) -> None:
    """End this process as soon as nobody holds the other end of its input."""
    poll = select.poll()
    poll.register(reader, 0)  # told of a hang-up alone
    poll.poll()
    os._exit(0)


def peak_memory() -> int:
    """Return the most memory that this process ever had, in bytes.

    `getrusage` will not do: it starts from what the parent had.
    """
    lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
    peak = next((line.split()[1] for line in lines if line.startswith("VmHWM:")), "0")
    return int(peak) << 10


def serve(jobs: BinaryIO, answers: BinaryIO, press: Press, enough: int) -> None:
    """Do jobs until there are no more, or memory has grown past what is enough."""
    for line in jobs:
        said, pdf = answer(press, json.loads(line), answers.fileno())
        answers.write(json.dumps(said).encode() + b"\n" + pdf)
        answers.flush()
        if peak_memory() > enough:
            return
        del pdf
        gc.collect()


def main() -> None:
    """Take the limits, load everything, then serve."""
    styles, fonts, memory, enough = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its renderer
    os.nice(FAINTER)
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get into an answer
    threading.Thread(target=end_with, args=(0,), daemon=True).start()
    press = Press(styles, fonts)
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 50, 100)
    serve(sys.stdin.buffer, answers, press, enough)


if __name__ == "__main__":
    main()
