"""How the server is called: one request with its retries, and its errors as exceptions."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from email.message import Message
from typing import IO, Any, Dict, Iterator, Mapping, Optional, cast

from .errors import ApiError, ConnectionFailed

_RETRIED = (429, 503)
_LONGEST_PAUSE = 60.0


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key must not follow a redirect to another server."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)


def _pause(headers: Message, attempt: int) -> float:
    try:
        return min(max(float(headers.get("Retry-After", "")), 0.0), _LONGEST_PAUSE)
    except ValueError:
        return float(2**attempt)


def _error_of(error: urllib.error.HTTPError) -> ApiError:
    text = error.read().decode("utf-8", "replace")
    try:
        said = json.loads(text)["error"]
        return ApiError(error.code, said["code"], said["message"], said.get("issues"))
    except (ValueError, KeyError, TypeError):
        return ApiError(error.code, "UNKNOWN", text[:500] or str(error.reason))


def _words(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


class Transport:
    """The address of a server and the key of a workspace."""

    def __init__(self, url: str, api_key: Optional[str] = None, *, timeout: float = 120.0, retries: int = 4) -> None:
        if urllib.parse.urlsplit(url).scheme not in ("http", "https"):
            raise ValueError(f"The address of the server must begin with http:// or https://, unlike {url!r}.")
        self._url = url.rstrip("/")
        self._api_key = api_key
        self._timeout = timeout
        self._retries = retries

    def _open(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any],
        headers: Mapping[str, Optional[str]],
        body: Optional[bytes],
    ) -> Any:
        given = {name: _words(value) for name, value in query.items() if value is not None}
        url = f"{self._url}{path}" + (f"?{urllib.parse.urlencode(given)}" if given else "")
        request = urllib.request.Request(url, data=body, method=method)
        for name, value in headers.items():
            if value is not None:
                request.add_header(name, value)
        if self._api_key:
            request.add_header("Authorization", f"Bearer {self._api_key}")
        attempt = 0
        while True:
            try:
                return _opener.open(request, timeout=self._timeout)
            except urllib.error.HTTPError as error:
                if error.code not in _RETRIED or attempt >= self._retries:
                    raise _error_of(error) from None
                time.sleep(_pause(error.headers, attempt))
                attempt += 1
            except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
                raise ConnectionFailed(f"{self._url} could not be reached: {error}") from error

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        json_body: Any = None,
        data: Optional[bytes] = None,
        data_type: str = "application/octet-stream",
    ) -> Any:
        """The answer: JSON as data, text as str, everything else as bytes, and None if there is none."""
        sent: Dict[str, Optional[str]] = dict(headers or {})
        body = data
        if json_body is not None:
            body = json.dumps(json_body).encode()
        if body is not None:
            sent["Content-Type"] = "application/json" if json_body is not None else data_type
        with self._open(method, path, query or {}, sent, body) as answer:
            content = cast(bytes, answer.read())
            kind = answer.headers.get_content_type()
        if not content:
            return None
        if kind == "application/json":
            return json.loads(content)
        return content.decode("utf-8") if kind.startswith("text/") or kind.endswith("ndjson") else content

    def _events(
        self,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
    ) -> Iterator[Dict[str, str]]:
        """Server-sent events as they happen: each with `data`, and `id` and `event` where it has them."""
        with self._open("GET", path, query or {}, headers or {}, None) as answer:
            event: Dict[str, str] = {}
            for line in answer:
                name, _, value = line.decode("utf-8").rstrip("\r\n").partition(":")
                value = value[1:] if value.startswith(" ") else value
                if name == "data" and "data" in event:
                    event["data"] += "\n" + value
                elif name:
                    event[name] = value
                elif "data" in event:
                    yield event
                    event = {}


def quoted(part: object) -> str:
    """One part of a path."""
    return urllib.parse.quote(str(part), safe="")
