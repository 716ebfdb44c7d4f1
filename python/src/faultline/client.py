"""The HTTP API of a Faultline server."""

from __future__ import annotations

import json
import os
import time
import urllib.parse
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence, Union

from .errors import ApiError, FaultlineError, WaitTimeout
from .operations import CreateTracesAnswer, Operations, Run

_UNENDED = ("QUEUED", "RUNNING")


class Client(Operations):
    """
    A method per operation of the API, and `upload` and `wait`.

    `url` and `api_key` default to FAULTLINE_URL and FAULTLINE_API_KEY. Errors are exceptions; answers 429 and 503 are
    retried after the time that the server names.
    """

    def __init__(
        self, url: Optional[str] = None, api_key: Optional[str] = None, *, timeout: float = 120.0, retries: int = 4
    ) -> None:
        address = url or os.environ.get("FAULTLINE_URL")
        if not address:
            raise FaultlineError("Name the server: Client(url, api_key), or FAULTLINE_URL and FAULTLINE_API_KEY.")
        super().__init__(address, api_key or os.environ.get("FAULTLINE_API_KEY"), timeout=timeout, retries=retries)

    def upload(
        self,
        trace: Union[str, "os.PathLike[str]", Mapping[str, Any], Sequence[Any]],
        *,
        system: Optional[str] = None,
        version: Optional[str] = None,
        format: Optional[str] = None,
        mapping: Optional[str] = None,
    ) -> CreateTracesAnswer:
        """Stores the traces of a file, of JSON text or of data, in any format that Faultline reads."""
        name = "trace.json"
        if isinstance(trace, os.PathLike) or (isinstance(trace, str) and not trace.lstrip().startswith(("{", "["))):
            name, content = Path(trace).name, Path(trace).read_bytes()
        else:
            content = (trace if isinstance(trace, str) else json.dumps(trace)).encode()
        return self.create_traces(
            content,
            x_file_name=urllib.parse.quote(name),
            system=system,
            version=version,
            format=format,
            mapping=mapping,
        )

    def wait(self, run_or_trace: Union[str, Mapping[str, Any]], timeout: float = 600.0, *, every: float = 1.0) -> Run:
        """
        Waits until a run has ended and returns it; given a trace, its latest run. Both may be given as ids.

        Raises WaitTimeout after `timeout` seconds, and ApiError with NOT_FOUND if there is no such run.
        """
        until = time.monotonic() + timeout
        run_id = self._run_id(run_or_trace)
        while True:
            run = self.get_run(run_id)["run"]
            if run["status"] not in _UNENDED:
                return run
            if time.monotonic() >= until:
                raise WaitTimeout(f"Run {run_id} had not ended after {timeout:g} seconds: {run['status']}.")
            time.sleep(every)

    def _run_id(self, given: Union[str, Mapping[str, Any]]) -> str:
        given_id = given if isinstance(given, str) else str(given["id"])
        if not isinstance(given, str) and "status" in given:
            return given_id
        try:
            runs = self.list_runs(given_id)["runs"]
        except ApiError as error:
            if error.status != 404 or not isinstance(given, str):
                raise
            return given_id
        if not runs:
            raise FaultlineError("The trace has no run.")
        return max(runs, key=lambda run: run["number"])["id"]
