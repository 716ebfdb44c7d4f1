import { hkdfSync } from "node:crypto";
import { encryptionSecret } from "@/lib/env";

/**
 * What an encrypted value belongs to. It is authenticated with the value: moved to another
 * place, the value does not open.
 */
export interface SecretPlace {
  workspaceId: string;
  purpose:
    | "provider-key"
    | "provider-headers"
    | "workspace-secret"
    | "pull"
    | "channel"
    | "mail"
    | "repeated-request"
    | "replay-target"
    | "destination";
}

export const secretVersion = "v1";

export const secretKey = (): Buffer => {
  const secret = Buffer.from(encryptionSecret(), "base64");
  if (secret.length < 32) throw new Error("FAULTLINE_SECRET is too short: it must be 32 random bytes in base64.");
  return Buffer.from(hkdfSync("sha256", secret, "", "faultline/secrets/v1", 32));
};

export const additionalData = ({ workspaceId, purpose }: SecretPlace): Buffer =>
  Buffer.from(`${secretVersion}/${purpose}/${workspaceId}`);
