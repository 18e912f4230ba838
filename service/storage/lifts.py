"""How entries of older versions are read: one step a version, from each to the next.

`LIFTS` maps a kind and a version to the function that makes its data into that of the next version. There is none
yet: every kind is in its first version. A step once released stays for ever, with its example in the tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from events.catalogue import VERSIONS
from service.wire.canonical import canonical

Data = dict[str, Any]
Lifts = Mapping[tuple[str, int], Callable[[Data], Data]]

LIFTS: Final[Lifts] = {}


def lift(
    kind: str, version: int, data: str, lifts: Lifts = LIFTS, newest: Mapping[str, int] = VERSIONS
) -> tuple[int, str]:
    """Return version and data of an entry in the newest version of its kind, inner events' too."""
    if not lifts:
        return version, data
    lifted = _lifted({"kind": kind, "version": version, "data": json.loads(data)}, lifts, newest)
    return lifted["version"], canonical(lifted["data"]).decode()


def _lifted(event: Data, lifts: Lifts, newest: Mapping[str, int]) -> Data:
    kind, version, data = event["kind"], event["version"], event["data"]
    while version < newest.get(kind, 0) and (step := lifts.get((kind, version))):
        version, data = version + 1, step(data)
    if inner := data.get("events"):
        data = data | {"events": [_lifted(each, lifts, newest) for each in inner]}
    return {"kind": kind, "version": version, "data": data}
