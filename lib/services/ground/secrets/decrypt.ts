import { createDecipheriv } from "node:crypto";
import { KnownError } from "@/lib/errors";
import { additionalData, secretKey, secretVersion, type SecretPlace } from "./secret-key";

const unreadable = (): KnownError =>
  new KnownError(
    "UNAVAILABLE",
    "A stored secret cannot be decrypted: it was stored with another FAULTLINE_SECRET. Set that one, or enter the secret again.",
  );

/** The text behind `stored`, which `encrypt` made for the same place. Throws UNAVAILABLE for anything else. */
export const decrypt = (stored: string, place: SecretPlace): string => {
  const [version, nonce, tag, ciphertext] = stored.split(".");
  if (version !== secretVersion || !nonce || !tag || ciphertext === undefined) throw unreadable();
  const key = secretKey();
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), { authTagLength: 16 })
      .setAAD(additionalData(place))
      .setAuthTag(Buffer.from(tag, "base64url"));
    return decipher.update(Buffer.from(ciphertext, "base64url"), undefined, "utf8") + decipher.final("utf8");
  } catch {
    throw unreadable();
  }
};
