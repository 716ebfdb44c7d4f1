import { createHmac, randomBytes } from "node:crypto";

/**
 * A secret that webhooks are signed with, as the Standard Webhooks specification writes it: `whsec_`
 * and 32 random bytes in base64.
 */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

interface SignedMessage {
  /** The same over all attempts, so that a receiver can tell a repeat. Without a full stop. */
  id: string;
  /** Of this attempt, in whole seconds since 1970. */
  timestampSeconds: number;
  /** Exactly as it is sent. */
  body: string;
}

/**
 * The signature of a message under one secret: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.
 * Source: Standard Webhooks 1.0.0, "Signature scheme".
 */
export const signWebhook = (secret: string, { id, timestampSeconds, body }: SignedMessage): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestampSeconds}.${body}`).digest("base64")}`;
};

/** The headers of a signed message; with two secrets, while one takes over from the other, both sign. */
export const webhookHeaders = (message: SignedMessage, secrets: readonly string[]): Record<string, string> => ({
  "webhook-id": message.id,
  "webhook-timestamp": String(message.timestampSeconds),
  "webhook-signature": secrets.map((secret) => signWebhook(secret, message)).join(" "),
});
