import { createCipheriv, randomBytes } from "node:crypto";
import { additionalData, secretKey, secretVersion, type SecretPlace } from "./secret-key";

/** AES-256-GCM under FAULTLINE_SECRET: `v1.nonce.tag.ciphertext`, each part in base64url. */
export const encrypt = (text: string, place: SecretPlace): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", secretKey(), nonce).setAAD(additionalData(place));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [secretVersion, ...[nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString("base64url"))].join(
    ".",
  );
};
