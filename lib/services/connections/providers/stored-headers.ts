import { z } from "zod";
import { type ExtraHeader } from "@/lib/attribution/extra-headers";
import { decrypt } from "../../ground/secrets/decrypt";
import { encrypt } from "../../ground/secrets/encrypt";

const Stored = z.array(z.object({ name: z.string(), value: z.string() }));

/** The columns that hold the extra headers of a provider: absent, they stay; null or none, they go. */
export const headerFields = (
  workspaceId: string,
  headers: readonly ExtraHeader[] | null | undefined,
): { headersCiphertext?: string | null; headerNames?: string[] } => {
  if (headers === undefined) return {};
  if (headers === null || headers.length === 0) return { headersCiphertext: null, headerNames: [] };
  return {
    headersCiphertext: encrypt(JSON.stringify(headers), { workspaceId, purpose: "provider-headers" }),
    headerNames: headers.map(({ name }) => name),
  };
};

/** The headers in clear: for the server alone. Throws UNAVAILABLE where they cannot be read. */
export const readHeaders = (workspaceId: string, ciphertext: string | null): ExtraHeader[] =>
  ciphertext === null
    ? []
    : Stored.parse(JSON.parse(decrypt(ciphertext, { workspaceId, purpose: "provider-headers" })));
