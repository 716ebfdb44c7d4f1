"""Finds and runs the command line of the npm package `faultline`."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Dict, List, Optional, Sequence

from .errors import CommandMissing, FaultlineError

_INSTALL = "Install it with `npm install faultline`, or set FAULTLINE_CLI to its command."
_NODE = "Install Node.js 20.19 or newer from https://nodejs.org."
_NOT_FOUND = 127


def _node() -> str:
    node = shutil.which("node")
    if node is None:
        raise CommandMissing(f"The methods run the npm package `faultline`, which needs Node.js. {_NODE}")
    return node


def _of_setting(setting: str) -> List[str]:
    """A path of a program or script, or a command with arguments."""
    if Path(setting).is_file():
        return [_node(), setting] if Path(setting).suffix in (".js", ".mjs", ".cjs") else [setting]
    command = shlex.split(setting, posix=os.name != "nt")
    if not command or shutil.which(command[0]) is None:
        raise CommandMissing(f"FAULTLINE_CLI is {setting!r}, which is neither a file nor a command.")
    return command


def _in_modules() -> Optional[str]:
    """The command of the nearest node_modules, from the working directory up."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        found = shutil.which("faultline", path=str(folder / "node_modules" / ".bin"))
        if found is not None:
            return found
    return None


def find_command() -> List[str]:
    """How the command line is started. Raises CommandMissing if it is not installed."""
    setting = os.environ.get("FAULTLINE_CLI", "").strip()
    if setting:
        return _of_setting(setting)
    _node()
    found = shutil.which("faultline") or _in_modules()
    if found is not None:
        return [found]
    npx = shutil.which("npx")
    if npx is None:
        raise CommandMissing(f"The npm package `faultline` was not found. {_INSTALL}")
    return [npx, "--no-install", "faultline"]


def run_command(arguments: Sequence[str], settings: Dict[str, str], timeout: Optional[float]) -> str:
    """What the command prints. `settings` are passed in the environment, where other users do not see them."""
    command = find_command()
    try:
        done = subprocess.run(
            [*command, *arguments],
            env={**os.environ, **settings},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise FaultlineError(f"No answer within {timeout:g} seconds.") from error
    if done.stdout.lstrip().startswith("{"):
        return done.stdout
    said = done.stderr.strip()
    if "--no-install" in command or done.returncode == _NOT_FOUND:
        raise CommandMissing(f"The npm package `faultline` was not found. {_INSTALL}\n{said}".strip())
    raise FaultlineError(said or f"The command ended with {done.returncode} and no answer.")
