import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { LaunchError } from "../terminal";
import { type SealedSecret } from "./manifest";

const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const keyOf = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase, salt, 32, cost);
const context = Buffer.from("faultline-backup-secret");

/** The instance's secret, readable with the passphrase only: scrypt (N 65,536), AES-256-GCM. */
export function sealSecret(secret: string, passphrase: string): SealedSecret {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), nonce).setAAD(context);
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  const [saltText, nonceText, tag, text] = [salt, nonce, cipher.getAuthTag(), sealed].map((part) =>
    part.toString("base64"),
  ) as [string, string, string, string];
  return { kdf: "scrypt", salt: saltText, nonce: nonceText, tag, sealed: text };
}

/** @throws LaunchError with another passphrase, or where it was changed */
export function openSecret({ salt, nonce, tag, sealed }: SealedSecret, passphrase: string): string {
  const bytes = (text: string): Buffer => Buffer.from(text, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(passphrase, bytes(salt)), bytes(nonce), {
      authTagLength: 16,
    })
      .setAAD(context)
      .setAuthTag(bytes(tag));
    return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString("utf8");
  } catch {
    throw new LaunchError(
      "The secret of the backup does not open: FAULTLINE_BACKUP_PASSPHRASE is another one than when it was taken.",
    );
  }
}
