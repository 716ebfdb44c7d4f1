"""`pytest --faultline`: uploads the recorded runs of failed tests and prints their links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generator, List

import pytest

from . import recording
from .errors import FaultlineError
from .recording import Run

if TYPE_CHECKING:
    from .client import Client

_LINK = "faultline"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("faultline")
    help = "upload the recorded runs of failed tests to FAULTLINE_URL with FAULTLINE_API_KEY, and print their links"
    group.addoption("--faultline", action="store_true", default=False, help=help)


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--faultline"):
        return
    from .client import Client

    try:
        client = Client()
    except (FaultlineError, ValueError) as error:
        raise pytest.UsageError(f"--faultline: {error}") from error
    config.pluginmanager.register(_Uploads(client), "faultline-uploads")


class _Uploads:
    def __init__(self, client: "Client") -> None:
        self._client = client
        self._runs: List[Run] = []
        recording.listeners.append(self._runs.append)

    def pytest_unconfigure(self) -> None:
        recording.listeners.remove(self._runs.append)

    def pytest_runtest_setup(self) -> None:
        self._runs.clear()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: "pytest.CallInfo[None]") -> Generator[None, Any, None]:
        outcome = yield
        report: pytest.TestReport = outcome.get_result()
        if report.when == "call" and report.failed:
            why = "" if call.excinfo is None else call.excinfo.exconly(tryshort=True)
            for run in self._runs:
                report.user_properties.append((_LINK, self._upload(run, item.nodeid, why)))

    def _upload(self, run: Run, test: str, why: str) -> str:
        """The link, or why there is none: a server that is away fails no test."""
        if not run.trace["steps"]:
            return "a run without steps was not uploaded"
        run.trace["outcome"] = "failed"
        run.trace.setdefault("termination", f"{test}: {why}")
        try:
            return run.upload(self._client)
        except FaultlineError as error:
            return f"not uploaded: {error}"

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        failed: List[pytest.TestReport] = terminalreporter.stats.get("failed", [])
        lines = [
            f"{report.nodeid}: {value}" for report in failed for name, value in report.user_properties if name == _LINK
        ]
        if lines:
            terminalreporter.section("faultline")
            for line in lines:
                terminalreporter.line(line)
