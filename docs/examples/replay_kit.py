"""The replay protocol before a Python system (docs/replay-protocol.md), with the standard library alone. Python 3.10 and later.

    def run(request, stop):
        for step in …:      # from the first index after the prefix on; a replaced step first, as it was given
            yield step      # {"index": 4, "agent": "Coder", "kind": "message", "content": "…"}
        return {"outcome": "passed", "finalAnswer": "…"}

    serve(run, {"system": {"name": "My team"}, "starts": ["prefix"]}, [os.environ["REPLAY_SECRET"]], port=8602)

Requests are checked, and steps are held against them, so that `run` is given what the protocol describes and no wrong line leaves. Lengths of steps and
answers, and that an agent left out takes no step, are yours to keep.
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


STEP_KINDS = ("input", "message", "thought", "handoff", "tool-call", "tool-result", "system")
SAID = ("index", "agent", "kind", "content", "recipient", "tool")  # of a step: what has to come back as it was given


def is_number(value, least):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value >= least


def step_fault(step):
    """What is wrong with a step, in words; None where nothing is. Its times, tokens and costs are not looked at."""
    if not isinstance(step, dict):
        return "A step is no object."
    if not isinstance(step.get("index"), int) or not is_number(step["index"], 0):
        return "A step has no index."
    if not all(isinstance(step.get(name), str) for name in ("agent", "kind", "content")) or not step["agent"].strip():
        return f"Step {step['index']} lacks agent, kind or content."
    if step["kind"] not in STEP_KINDS:
        return f"Step {step['index']} is of no kind: {', '.join(STEP_KINDS)}."
    tool = step.get("tool")
    if not isinstance(step.get("recipient", ""), str) or tool is not None and not isinstance(tool, dict):
        return f"Step {step['index']} has a recipient or a tool that is none."
    return None if tool is None or isinstance(tool.get("name"), str) else f"The tool of step {step['index']} has no name."


def form_fault(request):
    """What keeps a request from being one, in words; None where nothing does."""
    trace, limits, prefix = request.get("trace"), request.get("limits"), request.get("prefix")
    if not isinstance(trace, dict) or not all(isinstance(trace.get(name), str) for name in ("id", "question")):
        return "trace needs id and question."
    if request.get("start") not in ("prefix", "hint", "resample"):
        return "start is prefix, hint or resample."
    if not isinstance(request.get("seed"), int) or not is_number(request["seed"], 0):
        return "seed is missing or no whole number."
    steps = limits.get("steps") if isinstance(limits, dict) else None
    if not isinstance(steps, int) or not is_number(steps, 1) or not is_number(limits.get("seconds"), 0) or limits["seconds"] == 0:
        return "limits need seconds and steps, both above zero."
    if not isinstance(prefix, list) or len(prefix) > 10_000:
        return "prefix is no list of at most 10,000 steps."
    change, without = request["change"], request["without"]
    if change is not None and not isinstance(change, dict) or without is not None and not isinstance(without, dict):
        return "change and without are objects or null."
    if without is not None and not (isinstance(without.get("agent"), str) and isinstance(without.get("replacement", ""), str)):
        return "without needs the name of an agent."
    return next((fault for fault in map(step_fault, prefix) if fault), None)


def contradiction(request):
    """What contradicts itself in a request that has the form of one, in words; None where nothing does."""
    start, change, at = request["start"], request["change"], len(request["prefix"])
    kind = change.get("kind") if change is not None else None
    if [step["index"] for step in request["prefix"]] != list(range(at)):
        return "The prefix has a gap."
    if start != "prefix" and at > 0:
        return f"A replay with start {start} has no prefix."
    if change is not None and kind not in ("replace", "hint"):
        return "change is of no kind: replace or hint."
    if kind == "replace":
        fault = step_fault(change.get("step"))
        if fault or start != "prefix" or change["step"]["index"] != at:
            return fault or f"What is replaced has to be step {at}, after a prefix."
    if kind == "hint":
        text = change.get("text")
        if not isinstance(text, str) or not 0 < len(text.encode(errors="replace")) <= 20_000:
            return "A hint has a text of at most 20,000 bytes."
        if not isinstance(change.get("agent", ""), str) or not isinstance(change.get("stepIndex"), int):
            return "A hint has the index of a step, and for agent a name or nothing."
        if start == "resample" or start == "prefix" and change["stepIndex"] != at or change["stepIndex"] < 0:
            return f"A hint after a prefix is for step {at}; resample takes none."
    if start == "hint" and kind != "hint":
        return "A replay with start hint needs a hint."
    return None


def check(request, capabilities):
    """Raises Refused where a request is none, contradicts itself, or asks for what is not offered."""
    if not isinstance(request, dict) or request.get("protocol") != 1:
        raise Refused("invalid-request", "This system speaks version 1 of the protocol.")
    request.setdefault("change", None)
    request.setdefault("without", None)
    fault = form_fault(request) or contradiction(request)
    if fault:
        raise Refused("invalid-request", fault)
    if request["start"] not in capabilities["starts"]:
        raise Refused("unsupported", f"This system does not start by {request['start']}.")
    if request["start"] == "prefix" and (request["change"] or {}).get("kind") == "hint" and not capabilities.get("hasHints"):
        raise Refused("unsupported", "This system takes no hint after a prefix.")
    if request["without"] and not capabilities.get("canLeaveOutAgents"):
        raise Refused("unsupported", "This system cannot leave out an agent.")


def told_fault(step, request, count):
    """What is wrong with a step that the system took after `count` others, in words; None where nothing is."""
    change, at = request["change"] or {}, len(request["prefix"]) + count
    fault = step_fault(step)
    if fault or step["index"] != at:
        return fault or f"A step has index {step['index']} where {at} comes next."
    if count == 0 and change.get("kind") == "replace" and any(step.get(name) != change["step"].get(name) for name in SAID):
        return f"Step {at} should have been replaced and came back different."
    return None


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
                fault = told_fault(step, request, count)
                if fault:
                    return self.fail("failed", f"The system contradicts the request. {fault}")
                self.tell({"type": "step", "step": step})
                count += 1
        except StopIteration as end:
            self.timer.cancel()
            if count == 0 and (request["change"] or {}).get("kind") == "replace":
                self.fail("failed", "The system contradicts the request. The replaced step was not sent.")
            elif isinstance(end.value, dict) and end.value.get("outcome") in ("passed", "failed", "unknown"):
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
            except (ValueError, RecursionError):
                raise Refused("invalid-request", "The body is not JSON.") from None
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
            self.has_begun = True
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
            self.has_begun = False
            try:
                self.serve()
            except Refused as refused:
                error = {"error": {"code": refused.code, "message": refused.message}}
                self.answer(STATUS.get(refused.code, 500), error, [("retry-after", "1")] if refused.code == "busy" else [])
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # whoever asked went away; the replay goes on
            except Exception as error:  # what went wrong inside stays inside
                print("request failed:", repr(error))
                self.close_connection = True
                if not self.has_begun:
                    self.answer(500, {"error": {"code": "failed", "message": "The request could not be served."}})

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
