"""What can go wrong; every error is a FaultlineError."""

from __future__ import annotations

from typing import Any, List, Optional


class FaultlineError(Exception):
    """The base of all errors of this package."""


class CommandMissing(FaultlineError):
    """Node or the npm package `faultline` is not installed."""


class AttributionFailed(FaultlineError):
    """A trace could not be read or answered; `code` identifies the kind of error."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class ConnectionFailed(FaultlineError):
    """The server could not be reached, or did not respond in time."""


class ApiError(FaultlineError):
    """The server refused; `code` identifies the kind of error, `issues` the fields that are wrong."""

    def __init__(self, status: int, code: str, message: str, issues: Optional[List[Any]] = None) -> None:
        super().__init__(f"{message} ({status} {code})")
        self.status = status
        self.code = code
        self.message = message
        self.issues: List[Any] = issues or []


class WaitTimeout(FaultlineError):
    """A run had not ended when the time was up."""
