"""The replay protocol before a Python system (docs/replay-protocol.md), with the standard library alone. Python 3.10 and later.

    def run(request, stop):
        for step in …:      # from the first index after the prefix on; a replaced step first, as it was given
            yield step      # {"index": 4, "agent": "Coder", "kind": "message", "content": "…"}
        return {"outcome": "passed", "finalAnswer": "…"}

    serve(run, {"system": {"name": "My team"}, "starts": ["prefix"]}, [os.environ["REPLAY_SECRET"]], port=8602)
"""

import base64
import hashlib
import hmac
import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

STATUS = {"invalid-request": 400, "bad-signature": 401, "unknown-trace": 404, "key-reused": 409, "unsupported": 422, "busy": 429, "failed": 500}
MOST_BYTES = 64_000_000
KEPT_SECONDS, KEPT_COUNT = 900, 1_000
GENUINE_SECONDS = 600  # for so long after it came a request may be genuine: 300 s old, from a clock that is 300 s ahead


class Refused(Exception):
    """A request that is not served, or (raised by `run`) a replay that comes to no outcome."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code, self.message = code, message


def prefix_hash(steps):
    """SHA-256 over the steps that a replay starts from: of each step six texts, each as its length in bytes, a colon, and itself."""
    digest = hashlib.sha256()
    for step in steps:
        tool = (step.get("tool") or {}).get("name", "")
        for text in (str(step["index"]), step["agent"], step["kind"], step["content"], step.get("recipient", ""), tool):
            data = re.sub("[\ud800-\udfff]", "\ufffd", text).encode()
            digest.update(f"{len(data)}:".encode() + data)
    return digest.hexdigest()


def may_be_signed(headers, now):
    """Whether the headers are those of a request that was signed within the last five minutes: looked at before the body is read."""
    stamp = headers.get("replay-timestamp", "")
    is_fresh = re.fullmatch("[0-9]{1,12}", stamp) is not None and abs(now - int(stamp)) <= 300
    return is_fresh and headers.get("replay-id", "") != "" and headers.get("replay-signature", "").strip() != ""


def is_signed(secrets, headers, method, path, body, now):
    """Whether one of the secrets signed this request within the last five minutes. `path` is the one below the base address."""
    if not may_be_signed(headers, now):
        return False
    content = f"{headers['replay-id']}.{headers['replay-timestamp']}.{method} {path}\n".encode() + body
    given = headers.get("replay-signature", "").split(" ")
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        expected = "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(one.encode(), expected.encode()) for one in given):
            return True
    return False


def check(request, capabilities):
    """Raises Refused where a request is none, contradicts itself, or asks for what is not offered."""
    fields = {"trace": dict, "start": str, "prefix": list, "seed": int, "limits": dict}
    if not isinstance(request, dict) or request.get("protocol") != 1:
        raise Refused("invalid-request", "This system speaks version 1 of the protocol.")
    for name, kind in fields.items():
        if not isinstance(request.get(name), kind):
            raise Refused("invalid-request", f"{name} is missing or of a wrong kind.")
    if not all(isinstance(request["limits"].get(name), (int, float)) for name in ("seconds", "steps")):
        raise Refused("invalid-request", "limits need seconds and steps.")
    if [step.get("index") for step in request["prefix"]] != list(range(len(request["prefix"]))):
        raise Refused("invalid-request", "The prefix has a gap.")
    request.setdefault("change", None)
    request.setdefault("without", None)
    change, at = request["change"] or {}, len(request["prefix"])
    hint = change.get("kind") == "hint"
    if request["start"] == "prefix" and change and at != (change.get("stepIndex") if hint else change["step"]["index"]):
        raise Refused("invalid-request", f"What is changed has to be step {at}.")
    if request["start"] not in capabilities["starts"]:
        raise Refused("unsupported", f"This system does not start by {request['start']}.")
    if request["start"] == "prefix" and hint and not capabilities.get("hasHints"):
        raise Refused("unsupported", "This system takes no hint after a prefix.")
    if request["without"] and not capabilities.get("canLeaveOutAgents"):
        raise Refused("unsupported", "This system cannot leave out an agent.")


class Replay:
    """One execution: it goes on whoever listens, and keeps its lines to tell them to several and again."""

    def __init__(self, key, body_hash, request, run, longest):
        self.id, self.body_hash = "r-" + hashlib.sha256(f"{key} {time.time_ns()}".encode()).hexdigest()[:24], body_hash
        self.lines, self.ended_at = [], None
        self.news, self.stop = threading.Condition(), threading.Event()
        self.tell({"type": "begun", "replayId": self.id, "prefixHash": prefix_hash(request["prefix"])})
        seconds = min(request["limits"]["seconds"], longest)
        self.timer = threading.Timer(seconds, self.fail, ("time-out", f"Not finished within {seconds} s."))
        self.timer.daemon = True
        self.timer.start()
        threading.Thread(target=self.execute, args=(request, run), daemon=True).start()

    def tell(self, line, is_end=False):
        with self.news:
            if self.ended_at is None:
                self.ended_at = time.time() if is_end else None
                self.lines.append(json.dumps(line).encode() + b"\n")
                self.news.notify_all()

    def fail(self, code, message):
        self.tell({"type": "error", "code": code, "message": message}, is_end=True)
        self.timer.cancel()
        self.stop.set()

    def execute(self, request, run):
        count = 0
        try:
            steps = run(request, self.stop)
            while not self.stop.is_set():
                step = next(steps)
                if count >= request["limits"]["steps"]:
                    return self.fail("step-limit", "More steps than limits.steps.")
                self.tell({"type": "step", "step": step})
                count += 1
        except StopIteration as end:
            self.timer.cancel()
            if isinstance(end.value, dict):
                self.tell({"type": "outcome", **end.value}, is_end=True)
            else:
                self.fail("failed", "The system returned no outcome.")
        except Refused as refused:
            self.fail(refused.code, refused.message)
        except Exception as error:  # what went wrong inside stays inside
            print("replay failed:", repr(error))
            self.fail("failed", "The system broke down.")

    def listen(self):
        """The lines from the first on, as they come; `alive` after ten seconds of silence."""
        at = 0
        while True:
            with self.news:
                if at == len(self.lines) and self.ended_at is None:
                    self.news.wait(timeout=10)
                new, is_over = self.lines[at:], self.ended_at is not None
            if new or not is_over:
                yield from new or [b'{"type":"alive"}\n']
            at += len(new)
            if is_over and at == len(self.lines):
                return


def handler_for(run, capabilities, secrets):
    capabilities = {"protocol": 1, "maxConcurrent": 4, "maxSeconds": 600, **capabilities}
    replays, spent, lock = {}, {}, threading.Lock()  # by idempotency key; of those in spent the answers are gone

    def begin(headers, body):
        key = headers.get("idempotency-key", "")
        if not re.fullmatch(r"[A-Za-z0-9_:-]{1,200}", key) or key != headers.get("replay-id"):
            raise Refused("invalid-request", "The idempotency key is missing or is not the replay-id that was signed.")
        body_hash = hashlib.sha256(body).hexdigest()
        with lock:
            now, known = time.time(), replays.get(key)
            for old in [one for one, (_, until) in spent.items() if until < now]:
                del spent[old]
            before = known.body_hash if known else spent.get(key, (None,))[0]
            if before is not None and before != body_hash:
                raise Refused("key-reused", "This idempotency key came with another request before.")
            if known:
                return known
            if before is not None:
                raise Refused("failed", "This replay was executed, and what came of it is not kept any more.")
            try:
                request = json.loads(body)
            except ValueError:
                raise Refused("invalid-request", "The body is no JSON.") from None
            check(request, capabilities)
            if sum(one.ended_at is None for one in replays.values()) >= capabilities["maxConcurrent"]:
                raise Refused("busy", "As many replays run as can run at once.")
            ended = [one for one, replay in replays.items() if replay.ended_at]
            for at, old in enumerate(ended):
                if len(ended) - at > KEPT_COUNT or now - replays[old].ended_at > KEPT_SECONDS:
                    gone = replays.pop(old)
                    spent[old] = gone.body_hash, gone.ended_at + GENUINE_SECONDS
            replays[key] = Replay(key, body_hash, request, run, capabilities["maxSeconds"])
            return replays[key]

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self, status, document=None, headers=()):
            data = b"" if document is None else json.dumps(document).encode()
            self.send_response(status)
            for name, value in (("content-type", "application/json"), ("content-length", str(len(data))), *headers):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        def stream(self, replay):
            self.send_response(200)
            self.send_header("content-type", "application/x-ndjson")
            self.send_header("transfer-encoding", "chunked")
            self.end_headers()
            for line in replay.listen():
                self.wfile.write(f"{len(line):x}\r\n".encode() + line + b"\r\n")
                self.wfile.flush()
            self.wfile.write(b"0\r\n\r\n")

        def pass_over(self, length):
            """Leaves a body that nobody will look at: a short one is read so that the connection can go on."""
            if length > 65_536:
                self.close_connection = True
            else:
                self.rfile.read(length)

        def serve(self):
            stated = self.headers.get("content-length") or "0"
            length = int(stated) if re.fullmatch("[0-9]{1,12}", stated) else MOST_BYTES + 1
            if not may_be_signed(self.headers, time.time()):
                self.pass_over(length)
                raise Refused("bad-signature", "The signature is missing or old.")
            if length > MOST_BYTES:
                self.close_connection = True
                raise Refused("invalid-request", "The request is too long.")
            body = self.rfile.read(length)
            found = re.search(r"/(capabilities|replays(?:/([A-Za-z0-9_:-]+))?)$", self.path.split("?")[0])
            if not found:
                raise Refused("invalid-request", "There is nothing at this address.")
            if not is_signed(secrets, self.headers, self.command, found[0], body, time.time()):
                raise Refused("bad-signature", "The signature is missing, wrong or old.")
            match self.command, found[1], found[2]:
                case "GET", "capabilities", _:
                    self.answer(200, capabilities)
                case "POST", "replays", None:
                    self.stream(begin(self.headers, body))
                case "DELETE", _, replay_id:
                    for replay in [one for one in list(replays.values()) if one.id == replay_id]:
                        replay.fail("cancelled", "The replay was cancelled.")
                    self.answer(204)
                case _:
                    raise Refused("invalid-request", "This address does not take this method.")

        def do_GET(self):
            try:
                self.serve()
            except Refused as refused:
                error = {"error": {"code": refused.code, "message": refused.message}}
                self.answer(STATUS.get(refused.code, 500), error, [("retry-after", "1")] if refused.code == "busy" else [])
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # whoever asked went away; the replay goes on

        do_POST = do_DELETE = do_GET

        def log_message(self, *_):
            pass

    return Handler


def serve(run, capabilities, secrets, host="127.0.0.1", port=8602):
    """Serves until the process ends; port 0 takes any free one."""
    server = ThreadingHTTPServer((host, port), handler_for(run, capabilities, secrets))
    server.daemon_threads = True
    print(f"Replays at http://{host}:{server.server_port}", flush=True)
    server.serve_forever()
