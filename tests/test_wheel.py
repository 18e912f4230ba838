"""The wheel holds all it needs: built, installed away from the checkout, and used there. Needs no network."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pypdf
import pytest

ROOT = Path(__file__).parents[1]

GAME = """\
[Id "wheel"]
[Rulebook "classic"]
[N "Ann"]

N: draw; meld 9 9 2 2 2 Jk; discard 5
"""


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints, run as a user would who has never seen the checkout."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of an environment that has the wheel, and everything else from the environment of the tests."""
    home = tmp_path_factory.mktemp("installed") / "env"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip())
    # A folder named in a path file is searched, but its own path files, the checkout's among them, are not read.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check")
    run(*pip, "install", "--quiet", "--no-index", "--no-deps", "--ignore-installed", wheel, cwd=home)
    return python.parent


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.meld"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_every_file_of_the_packages_and_the_templates_is_in_the_wheel(wheel: Path) -> None:
    shipped = {
        path.relative_to(ROOT).as_posix()
        for folder in ("events", "service", "templates")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    for folder in ("templates/", "service/static/", "service/translations/"):
        assert any(name.startswith(folder) for name in shipped), folder
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == {f"service/{name}" if name.startswith("templates/") else name for name in shipped}


def test_nothing_is_taken_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    found = run(
        installed / "python", "-c", "import events, service; print(events.__file__, service.__file__)", cwd=tmp_path
    )
    assert [Path(path).is_relative_to(installed.parent) for path in found.split()] == [True, True]


def test_the_referee_judges_a_file(installed: Path, game: Path) -> None:
    assert "CC-MELD-4" in run(installed / "redthree", "judge", game.name, cwd=game.parent)


def test_the_score_sheet_is_printed(installed: Path, game: Path) -> None:
    run(installed / "redthree", "report", game.name, "-o", "sheet.pdf", cwd=game.parent)
    assert "Ann" in "".join(page.extract_text() for page in pypdf.PdfReader(game.parent / "sheet.pdf").pages)
