"""Find out which agent broke a multi-agent run, at which step, and why."""

from typing import TYPE_CHECKING, Any

from .attribution import (
    AttributionResult,
    all_at_once,
    attribute,
    binary_search,
    step_by_step,
    tracer,
)
from .errors import (
    ApiError,
    AttributionFailed,
    CommandMissing,
    ConnectionFailed,
    FaultlineError,
    WaitTimeout,
)
from .recording import Run, current_run, record, run

if TYPE_CHECKING:
    from .client import Client

__all__ = [
    "ApiError",
    "AttributionFailed",
    "AttributionResult",
    "Client",
    "CommandMissing",
    "ConnectionFailed",
    "FaultlineError",
    "Run",
    "WaitTimeout",
    "all_at_once",
    "attribute",
    "binary_search",
    "current_run",
    "record",
    "run",
    "step_by_step",
    "tracer",
]


def __getattr__(name: str) -> Any:
    """Imports the client when it is first used: its types take longer than everything else."""
    if name != "Client":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .client import Client

    return Client
