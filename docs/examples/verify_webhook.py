import base64
import hashlib
import hmac
import time


def is_from_faultline(secret: str, headers: dict[str, str], body: bytes, now: float | None = None) -> bool:
    """Whether a request comes from the channel with this secret, unchanged and within five minutes.

    `headers` by their names in lower case; `body` is the request's, byte for byte.
    """
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs((time.time() if now is None else now) - int(timestamp)) >= 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    # Two signatures, by a space, while a new secret takes over from the old one.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(entry.encode(), expected.encode()) for entry in given)
