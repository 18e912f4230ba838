"""The README's tour does what it shows: every console block is run in order and compared with what it prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TOUR = re.findall(r"^```console\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_tour_is_as_shown(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    commands = 0
    for block in TOUR:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            if command.startswith("cat "):
                (tmp_path / command.removeprefix("cat ")).write_text(shown, encoding="utf-8")
            done = subprocess.run(  # noqa: S602  (the README's own commands)
                command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
            )
            assert done.stdout == shown, command
            assert not done.stderr, command
            commands += 1
    assert commands >= len(TOUR)
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_what_the_readme_points_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
