"""Records a loop of your own as a trace."""

from __future__ import annotations

import contextvars
import functools
import inspect
import json
import os
import time
from datetime import datetime, timezone
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Type, TypeVar, Union, cast

if TYPE_CHECKING:
    from .client import Client

#: Where a trace goes: a file or folder, or a server.
Destination = Union[str, "os.PathLike[str]", "Client"]

_Function = TypeVar("_Function", bound=Callable[..., Any])
_current: "contextvars.ContextVar[Optional[Run]]" = contextvars.ContextVar("faultline_run", default=None)

#: Called with each run that ends, as the pytest plugin does.
listeners: List[Callable[["Run"], None]] = []


class Run:
    """One run, step by step. Left by an exception it has failed; otherwise `passed` or `failed` say how it ended."""

    def __init__(
        self, task: str, *, to: Optional[Destination] = None, system: Optional[str] = None, version: Optional[str] = None
    ) -> None:
        self._to = to
        self._token: Optional["contextvars.Token[Optional[Run]]"] = None
        self._begun = time.monotonic()
        #: The address of the trace on the server it was uploaded to.
        self.url: Optional[str] = None
        #: The file the trace was written to.
        self.path: Optional[Path] = None
        self.trace: Dict[str, Any] = {"question": task, "outcome": "unknown", "agents": [], "steps": []}
        if system is not None:
            self.trace["system"] = {"name": system, **({"version": version} if version is not None else {})}

    def step(self, agent: str, text: str, *, kind: str = "message", **fields: Any) -> None:
        """
        Adds a step. `kind` is message, thought, input, handoff, tool-call, tool-result or system; `fields` are those of
        a step of the format, such as recipient, model, inputTokens, outputTokens, costUsd, durationMs.
        """
        step = {"agent": agent, "content": text, "kind": kind, "startedAt": datetime.now(timezone.utc).isoformat()}
        self.trace["steps"].append({**step, **fields})

    def tool(self, agent: str, name: str, arguments: Any, result: object, *, is_error: bool = False) -> None:
        """Adds a call of a tool and its result."""
        self.step(agent, json.dumps(arguments, default=str), kind="tool-call", tool={"name": name, "arguments": arguments})
        tool = {"name": name, "arguments": arguments}
        self.step(agent, str(result), kind="tool-result", tool=tool, isError=is_error)

    def passed(self, answer: Optional[str] = None) -> None:
        """The run reached its goal."""
        self._end("passed", answer=answer)

    def failed(self, why: Optional[str] = None, *, answer: Optional[str] = None, expected: Optional[str] = None) -> None:
        """The run missed its goal; `expected` is the answer that would have been right."""
        self._end("failed", answer=answer, why=why)
        if expected is not None:
            self.trace["expectedAnswer"] = expected

    def _end(self, outcome: str, *, answer: Optional[str] = None, why: Optional[str] = None) -> None:
        self.trace["outcome"] = outcome
        if answer is not None:
            self.trace["finalAnswer"] = answer
        if why is not None:
            self.trace["termination"] = why

    def document(self) -> Dict[str, Any]:
        """The trace as a file of Faultline's format."""
        return json.loads(json.dumps({"faultline": 1, "trace": self.trace}, default=str))  # type: ignore[no-any-return]

    def upload(self, client: "Client") -> str:
        """Uploads the trace and returns its address."""
        if self.url is None:
            self.url = client.upload(self.document())["traces"][0]["url"]
        return self.url

    def write(self, path: Union[str, "os.PathLike[str]"]) -> Path:
        """Writes the trace to a file, or to a new file of a folder."""
        place = Path(path)
        if place.is_dir() or place.suffix == "":
            place = place / f"run-{datetime.now(timezone.utc):%Y%m%dT%H%M%S%f}.json"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(self.document(), indent=2), encoding="utf-8")
        self.path = place
        return place

    def __enter__(self) -> "Run":
        self._token = _current.set(self)
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if self._token is not None:
            _current.reset(self._token)
        if error is not None:
            self._end("failed", why=f"{type(error).__name__}: {error}")
        self.trace["metadata"] = {"durationMs": round((time.monotonic() - self._begun) * 1000)}
        for listen in listeners:
            listen(self)
        if not self.trace["steps"] or self._to is None:
            return
        if isinstance(self._to, (str, os.PathLike)):
            self.write(self._to)
        else:
            self.upload(self._to)


def run(
    task: str, *, to: Optional[Destination] = None, system: Optional[str] = None, version: Optional[str] = None
) -> Run:
    """
    A run to record: `with run("the task", to="traces/") as recorded: recorded.step(agent, text)`.

    `to` is a file, a folder or a Client; without it, the trace is only in `recorded.trace`.
    """
    return Run(task, to=to, system=system, version=version)


def current_run() -> Run:
    """The run that is being recorded. Raises LookupError if there is none."""
    recorded = _current.get()
    if recorded is None:
        raise LookupError("Nothing is being recorded: use it inside `with faultline.run(…)` or `@faultline.record(…)`.")
    return recorded


def record(
    task: Optional[str] = None,
    *,
    to: Optional[Destination] = None,
    system: Optional[str] = None,
    version: Optional[str] = None,
) -> Callable[[_Function], _Function]:
    """
    Records every call of a function, sync or async, which adds its steps with `current_run().step(…)`.

    The task is the function's first argument unless it is named; a string that the function returns is the answer.
    """

    def wrap(function: _Function) -> _Function:
        def begin(args: Any, kwargs: Any) -> Run:
            given = [*args, *kwargs.values()]
            named = task if task is not None else str(given[0]) if given else function.__name__
            return Run(named, to=to, system=system or function.__name__, version=version)

        def keep(recorded: Run, answer: Any) -> Any:
            if isinstance(answer, str):
                recorded.trace.setdefault("finalAnswer", answer)
            return answer

        @functools.wraps(function)
        async def call_async(*args: Any, **kwargs: Any) -> Any:
            with begin(args, kwargs) as recorded:
                return keep(recorded, await function(*args, **kwargs))

        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            with begin(args, kwargs) as recorded:
                return keep(recorded, function(*args, **kwargs))

        return cast(_Function, call_async if inspect.iscoroutinefunction(function) else call)

    return wrap
