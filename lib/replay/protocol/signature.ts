import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Longest time, in seconds, between the clocks of sender and receiver of a request, its way included. */
export const maxSignatureAgeSeconds = 300;

export interface SignedRequest {
  /** Of the message; of `POST /replays` it is the idempotency key. Without a full stop. */
  id: string;
  timestampSeconds: number;
  method: string;
  /** Below the base address, so that a proxy may stand before it: `/capabilities`, `/replays`, `/replays/{id}`. */
  path: string;
  /** Exactly as it is sent; empty where there is none. */
  body: string | Uint8Array;
}

const secretForm = /^whsec_[A-Za-z0-9+/]{22,}={0,2}$/;
/** Whether a text is a secret as Standard Webhooks writes it: `whsec_` and at least 16 bytes in base64. */
export const isReplaySecret = (secret: string): boolean => secretForm.test(secret) && keyOf(secret) !== null;

function keyOf(secret: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * The signature of a request under one secret: `v1,` and the base64 of HMAC-SHA256 over
 * `id.timestamp.METHOD path\nbody`.
 * Source: Standard Webhooks 1.0.0, "Signature scheme", with method and path before the body.
 * Throws where the secret is none.
 */
export function signReplay(secret: string, { id, timestampSeconds, method, path, body }: SignedRequest): string {
  const key = isReplaySecret(secret) ? keyOf(secret) : null;
  if (!key) throw new Error("A secret begins with whsec_, followed by at least 16 bytes in base64.");
  const mac = hmac.create(sha256, key).update(utf8ToBytes(`${id}.${timestampSeconds}.${method} ${path}\n`));
  const digest = mac.update(typeof body === "string" ? utf8ToBytes(body) : body).digest();
  return `v1,${btoa(String.fromCharCode(...digest))}`;
}

/** The headers of a signed request; with two secrets, while one takes over from the other, both sign. */
export const signatureHeaders = (request: SignedRequest, secrets: readonly string[]): Record<string, string> => ({
  "replay-id": request.id,
  "replay-timestamp": String(request.timestampSeconds),
  "replay-signature": secrets.map((secret) => signReplay(secret, request)).join(" "),
});

interface ReceivedRequest extends Pick<SignedRequest, "method" | "path" | "body"> {
  /** By names in any case, as of a Request. */
  headers: { get: (name: string) => string | null };
  nowSeconds: number;
}

const givenSignatures = ({ headers }: Pick<ReceivedRequest, "headers">): string[] =>
  (headers.get("replay-signature") ?? "").split(" ").filter(Boolean).slice(0, 10);

/**
 * What is wrong with a request as far as its headers tell, in a sentence: no signature, or an old one; null where its
 * body is needed to say more. Nobody's body is read before.
 */
export function findHeaderFault(request: Pick<ReceivedRequest, "headers" | "nowSeconds">): string | null {
  const { headers, nowSeconds } = request;
  const timestamp = headers.get("replay-timestamp") ?? "";
  if ((headers.get("replay-id") ?? "") === "" || givenSignatures(request).length === 0)
    return "The request is not signed.";
  if (!/^\d{1,12}$/.test(timestamp)) return "The signature has no time.";
  return Math.abs(nowSeconds - Number(timestamp)) > maxSignatureAgeSeconds
    ? "The signature is not of the last five minutes, or a clock is wrong."
    : null;
}

/**
 * What is wrong with the signature of a request, in a sentence; null where one of the secrets made
 * it within the last five minutes.
 */
export function findSignatureFault(secrets: readonly string[], request: ReceivedRequest): string | null {
  const fault = findHeaderFault(request);
  if (fault !== null) return fault;
  const { headers, method, path, body } = request;
  const [id, timestampSeconds] = [headers.get("replay-id") ?? "", Number(headers.get("replay-timestamp"))];
  const given = givenSignatures(request);
  const expected = secrets.map((secret) => signReplay(secret, { id, timestampSeconds, method, path, body }));
  const isGenuine = given.some((one) => expected.some((other) => isSame(one, other)));
  return isGenuine ? null : "The signature does not fit the request and the secret.";
}

/** Takes as long wherever two texts differ. */
function isSame(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < given.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}
