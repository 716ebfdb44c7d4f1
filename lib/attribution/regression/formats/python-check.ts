import { type ExportedFile } from "../regression-set";

/** What asks the system and checks its answers, for all exports in Python; as `passes` in regression-case.ts. */
export const pythonCheck: ExportedFile = {
  name: "faultline_check.py",
  text: `"""Asks the system under test and checks its answers."""

import json
import os
import re
import urllib.request
from pathlib import Path

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))["cases"]


def ask(question):
    url = os.environ.get("SYSTEM_URL")
    if not url:
        raise RuntimeError("Set SYSTEM_URL to the address of the system under test; see README.md.")
    request = urllib.request.Request(
        url,
        data=json.dumps({"input": question}).encode("utf-8"),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=float(os.environ.get("SYSTEM_TIMEOUT", "600"))) as reply:
        return str(json.load(reply)["output"])


def plain(text):
    folded = " ".join(text.split())
    if folded.endswith("."):
        folded = folded[:-1]
    if not re.fullmatch(r"[+-]?[0-9]+(\\.[0-9]+)?", folded):
        return folded.lower()
    digits = folded.removeprefix("+")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def passes(check, answer):
    value = check["value"]
    if check["type"] == "equals":
        return plain(answer) == plain(value)
    if check["type"] == "contains":
        return plain(value) in plain(answer)
    return re.search(value, answer) is not None
`,
};
