"""Who broke a run, when and why: the methods of the npm package `faultline`, called from Python."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from .command import run_command
from .errors import AttributionFailed, FaultlineError

DEFAULT_MODEL = "gpt-4o"

#: A file or folder, the JSON text of a trace, or what that JSON holds.
Trace = Union[str, "os.PathLike[str]", Mapping[str, Any], Sequence[Any]]

#: The endpoint and the variable with its key, by the prefix of a model's name.
_ENDPOINTS: Dict[str, Tuple[str, str]] = {
    "openai": ("https://api.openai.com/v1", "OPENAI_API_KEY"),
    "anthropic": ("https://api.anthropic.com/v1", "ANTHROPIC_API_KEY"),
    "gemini": ("https://generativelanguage.googleapis.com/v1beta/openai", "GOOGLE_API_KEY"),
}


@dataclass
class AttributionResult:
    """One answer. `attribution` holds all of it, with quotes and suspects; steps count from 0."""

    agent_name: str
    step_number: int
    reason: str
    attribution: Dict[str, Any] = field(default_factory=dict)
    method: str = ""
    model: Optional[str] = None
    call_count: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: Optional[float] = None
    notes: List[str] = field(default_factory=list)

    def to_dict(self) -> Dict[str, Any]:
        """The result as plain data."""
        return asdict(self)


def all_at_once(trace: Trace, model: str = DEFAULT_MODEL, max_tokens: Optional[int] = None, **options: Any) -> AttributionResult:
    """Shows the model the whole trace: one call. `options` as in `attribute`."""
    return _one("all-at-once", trace, model=model, max_tokens=max_tokens, **options)


def step_by_step(trace: Trace, model: str = DEFAULT_MODEL, max_tokens: Optional[int] = None, **options: Any) -> AttributionResult:
    """Asks about one step after another until one is wrong: up to one call per step."""
    return _one("step-by-step", trace, model=model, max_tokens=max_tokens, **options)


def binary_search(trace: Trace, model: str = DEFAULT_MODEL, max_tokens: Optional[int] = None, **options: Any) -> AttributionResult:
    """Halves the trace until one step is left: a logarithmic number of calls."""
    return _one("binary-search", trace, model=model, max_tokens=max_tokens, **options)


def tracer(trace: Trace, **options: Any) -> AttributionResult:
    """Reads the trace with the learned tracer: no model, no key."""
    return _one("tracer", trace, model=None, **options)


def attribute(
    trace: Trace,
    method: str,
    *,
    model: Optional[str] = None,
    base_url: Optional[str] = None,
    api_key: Optional[str] = None,
    max_tokens: Optional[int] = None,
    reveal_expected_answer: bool = False,
    arguments: Sequence[str] = (),
    timeout: Optional[float] = None,
) -> List[AttributionResult]:
    """
    The answers to all traces of a file or folder, by any method of `faultline attribute`.

    `model` may name its endpoint, as in `anthropic/claude-…`; `base_url` is any endpoint that is compatible with
    OpenAI's. `max_tokens` limits one reply, `arguments` are further arguments of the command, and `timeout` is in
    seconds. Raises AttributionFailed for the first trace without an answer.
    """
    command = ["attribute", "--method", method, "--json"]
    settings: Dict[str, str] = {}
    if model is not None:
        model, base_url, key = _endpoint_of(model, base_url)
        command += ["--model", model]
        api_key = api_key if api_key is not None else key
    if base_url is not None:
        command += ["--base-url", base_url]
    if api_key is not None:
        settings["OPENAI_API_KEY"] = api_key
    if max_tokens is not None:
        command += ["--reply-tokens", str(max_tokens)]
    if reveal_expected_answer:
        command.append("--reveal-expected-answer")
    command += arguments
    with tempfile.TemporaryDirectory(prefix="faultline-") as folder:
        said = run_command([*command, "--", _file_of(trace, folder)], settings, timeout)
    return [_result_of(each) for each in json.loads(said)["results"]]


def _one(method: str, trace: Trace, **options: Any) -> AttributionResult:
    results = attribute(trace, method, **options)
    if len(results) != 1:
        raise FaultlineError(f"{len(results)} traces were found instead of one; use `attribute` for several.")
    return results[0]


def _endpoint_of(model: str, base_url: Optional[str]) -> Tuple[str, Optional[str], Optional[str]]:
    """The model's name at its endpoint, the endpoint, and its key where the name says which."""
    prefix, slash, name = model.partition("/")
    if base_url is not None or not slash or prefix not in _ENDPOINTS:
        return model, base_url, None
    url, variable = _ENDPOINTS[prefix]
    return name, url, os.environ.get(variable, "")


def _file_of(trace: Trace, folder: str) -> str:
    """The path of the trace, which is written to `folder` if it has none."""
    if isinstance(trace, os.PathLike) or (isinstance(trace, str) and not trace.lstrip().startswith(("{", "["))):
        path = os.path.abspath(os.fspath(trace))
        if not os.path.exists(path):
            raise FileNotFoundError(f"There is no trace at {path}.")
        return path
    file = Path(folder) / "trace.json"
    file.write_text(trace if isinstance(trace, str) else json.dumps(trace), encoding="utf-8", errors="surrogatepass")
    return str(file)


def _result_of(result: Dict[str, Any]) -> AttributionResult:
    attribution, error = result.get("attribution"), result.get("error")
    if attribution is None:
        error = error or {"code": "empty", "message": "No answer."}
        raise AttributionFailed(error["code"], error["message"])
    return AttributionResult(
        agent_name=attribution["agent"],
        step_number=attribution["stepIndex"],
        reason=attribution["reason"],
        attribution=attribution,
        method=result["method"],
        model=result["model"],
        call_count=result["callCount"],
        input_tokens=result["inputTokens"],
        output_tokens=result["outputTokens"],
        cost_usd=result["costUsd"],
        notes=list(result.get("notes", [])),
    )
