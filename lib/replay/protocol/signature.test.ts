import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newWebhookSecret, signWebhook } from "@/lib/outbound/webhook-signature";
import { findSignatureFault, isReplaySecret, signatureHeaders, type SignedRequest, signReplay } from "./signature";

const [old, next] = [newWebhookSecret(), newWebhookSecret()];
const now = 1_767_607_200;
const request: SignedRequest = {
  id: "key-1",
  timestampSeconds: now,
  method: "POST",
  path: "/replays",
  body: '{"é":1}',
};
const faultOf = (
  change: Partial<SignedRequest> = {},
  headers: Record<string, string> = signatureHeaders(request, [next, old]),
) =>
  findSignatureFault([next], {
    ...request,
    ...change,
    headers: new Headers(headers),
    nowSeconds: change.timestampSeconds ?? now,
  });

describe("signReplay", () => {
  it("signs as webhooks are signed, with method and path before the body", () => {
    const body = `${request.method} ${request.path}\n${String(request.body)}`;
    expect(signReplay(next, request)).toBe(signWebhook(next, { id: request.id, timestampSeconds: now, body }));
  });

  it("stands in the page for its examples", () => {
    const page = readFileSync(join(import.meta.dirname, "../../../docs/replay-protocol.md"), "utf8");
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    expect(page).toContain(secret);
    const get = { id: "msg_1", timestampSeconds: now, method: "GET", path: "/capabilities", body: "" };
    const post = { id: "key_1", timestampSeconds: now, method: "POST", path: "/replays", body: '{"protocol":1}' };
    for (const vector of [get, post]) expect(page).toContain(signReplay(secret, vector));
  });

  it.each(["", "secret", "whsec_", "whsec_short", `whsec_${"A".repeat(21)}`, `whsec_${"é".repeat(30)}`])(
    "“%s” is no secret",
    (secret) => {
      expect(isReplaySecret(secret)).toBe(false);
      expect(() => signReplay(secret, request)).toThrow("whsec_");
    },
  );
});

describe("findSignatureFault", () => {
  it("finds nothing in what was signed, by the new secret or the old one, as text or bytes", () => {
    expect(faultOf()).toBeNull();
    expect(faultOf({}, signatureHeaders(request, [next]))).toBeNull();
    expect(faultOf({ body: new TextEncoder().encode(String(request.body)) })).toBeNull();
  });

  it.each<[string, Partial<SignedRequest>]>([
    ["another method", { method: "DELETE" }],
    ["another path", { path: "/replays/1" }],
    ["another body", { body: "{}" }],
  ])("refuses %s", (_, change) => expect(faultOf(change)).toMatch(/does not fit/));

  it("refuses what is old, what is of the future, and what is not signed", () => {
    expect(faultOf({ timestampSeconds: now + 300 })).toBeNull();
    for (const away of [301, -301]) expect(faultOf({ timestampSeconds: now + away })).toMatch(/five minutes/);
    expect(faultOf({}, {})).toMatch(/not signed/);
    expect(faultOf({}, signatureHeaders(request, [old]))).toMatch(/does not fit/);
    const headers = signatureHeaders(request, [next]);
    expect(faultOf({}, { ...headers, "replay-timestamp": "soon" })).toMatch(/no time/);
    expect(faultOf({}, { ...headers, "replay-id": "key-2" })).toMatch(/does not fit/);
  });
});
