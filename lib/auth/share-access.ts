import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { encryptionSecret } from "@/lib/env";

/** Carries what a passphrase was answered with, from the page of a share to its data route. */
export const shareHeader = "x-faultline-share";

/** So long a passphrase is not asked for again. */
const accessMs = 30 * 60_000;

/** What an access token holds for: a share, with the passphrase that it has now. */
interface Guarded {
  shareId: string;
  passphraseHash: string;
}

const accessKey = (): Buffer =>
  Buffer.from(hkdfSync("sha256", Buffer.from(encryptionSecret(), "base64"), "", "faultline/share-access/v1", 32));

const signatureOf = ({ shareId, passphraseHash }: Guarded, until: string): Buffer =>
  createHmac("sha256", accessKey())
    .update(JSON.stringify([shareId, passphraseHash, until]))
    .digest();

/** Lets whoever has it read the share for 30 minutes: `end.signature`, the end in milliseconds since 1970. */
export const issueShareAccess = (share: Guarded, now = new Date()): string => {
  const until = String(now.getTime() + accessMs);
  return `${until}.${signatureOf(share, until).toString("base64url")}`;
};

/** Whether an access token was made by this server for the share, and whether it still holds. */
export const readShareAccess = (
  token: string | null,
  share: Guarded,
  now = new Date(),
): "valid" | "expired" | "unknown" => {
  const [, until, signature] = /^(\d{1,16})\.([\w-]{43})$/.exec(token ?? "") ?? [];
  if (until === undefined || signature === undefined) return "unknown";
  if (!timingSafeEqual(Buffer.from(signature, "base64url"), signatureOf(share, until))) return "unknown";
  return Number(until) > now.getTime() ? "valid" : "expired";
};
