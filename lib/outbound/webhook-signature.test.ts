import { describe, expect, it } from "vitest";
import { newWebhookSecret, signWebhook, webhookHeaders } from "./webhook-signature";

// From the tests of the reference libraries of Standard Webhooks.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestampSeconds: 1614265330, body: '{"test": 2432232314}' };
const expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

describe("signWebhook", () => {
  it("signs the published example as published", () => expect(signWebhook(secret, message)).toBe(expected));

  it.each([{ id: "msg_other" }, { timestampSeconds: 1614265331 }, { body: '{"test": 2432232315}' }])(
    "signs otherwise with %j",
    (change) => expect(signWebhook(secret, { ...message, ...change })).not.toBe(expected),
  );
});

describe("webhookHeaders", () => {
  it("names id and time, and signs with every secret", () => {
    const other = newWebhookSecret();
    expect(webhookHeaders(message, [secret, other])).toEqual({
      "webhook-id": message.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": `${expected} ${signWebhook(other, message)}`,
    });
  });
});

describe("newWebhookSecret", () => {
  it("is 32 bytes, never the same", () => {
    expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newWebhookSecret()).not.toBe(newWebhookSecret());
  });
});
