import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether a request comes from the channel with this secret, unchanged and within five minutes. `body`
 * is the request's, byte for byte.
 */
export function isFromFaultline(
  secret: string,
  headers: Headers,
  body: string,
  nowSeconds = Date.now() / 1000,
): boolean {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  if (!(Math.abs(nowSeconds - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  // Two signatures, by a space, while a new secret takes over from the old one.
  return (headers.get("webhook-signature") ?? "").split(" ").some((entry) => {
    const [version, signature = ""] = entry.split(",");
    const given = Buffer.from(signature, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
