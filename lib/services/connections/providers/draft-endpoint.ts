import { type ExtraHeader } from "@/lib/attribution/extra-headers";
import { type JudgeEndpoint } from "@/lib/attribution/judge-endpoint";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { decrypt } from "../../ground/secrets/decrypt";
import { requireRowId } from "../../ground/ids/row-id";
import { allowedHostsOf } from "./allowed-hosts";
import { checkBaseUrl } from "./check-base-url";
import { checkKey } from "./check-key";
import { requireSecretsForNewOrigin } from "./require-secrets";
import { readHeaders } from "./stored-headers";

export interface DraftProvider {
  /** Null or absent: one that is not saved yet. */
  id?: string | null | undefined;
  preset: string;
  baseUrl: string;
  /** Absent: the stored key. Null: none. */
  key?: string | null | undefined;
  /** The same of its extra headers. */
  headers?: readonly ExtraHeader[] | null | undefined;
  timeoutMs: number;
}

const storedSecrets = async (
  { workspaceId }: WorkspaceContext,
  { id, key, headers }: DraftProvider,
  baseUrl: string,
): Promise<{ key: string | null; headers: ExtraHeader[] }> => {
  if (!id) return { key: null, headers: [] };
  const stored = await prisma.provider.findFirst({ where: { id: requireRowId(id, "provider"), workspaceId } });
  if (!stored) throw notFound("provider");
  requireSecretsForNewOrigin(stored, baseUrl, { key, headers });
  // Not needed, it is not read: another secret of the server must not keep a new key from being tried.
  return {
    key:
      key !== undefined || stored.keyCiphertext === null
        ? null
        : decrypt(stored.keyCiphertext, { workspaceId, purpose: "provider-key" }),
    headers: headers === undefined ? readHeaders(workspaceId, stored.headersCiphertext) : [],
  };
};

/**
 * What a form would be saved as, ready to be asked, with the key in clear: for the server alone. Throws as
 * `saveProvider` does: the stored key goes only where it was meant for.
 */
export const draftEndpoint = async (ctx: WorkspaceContext, draft: DraftProvider): Promise<JudgeEndpoint> => {
  const baseUrl = checkBaseUrl(draft.baseUrl);
  const stored = await storedSecrets(ctx, draft, baseUrl);
  const typed = draft.key?.trim();
  return {
    preset: draft.preset,
    baseUrl,
    apiKey: draft.key === undefined ? stored.key : typed ? checkKey(typed) : null,
    headers: draft.headers === undefined ? stored.headers : (draft.headers ?? []),
    timeoutMs: draft.timeoutMs,
    allowedHosts: await allowedHostsOf(ctx.workspaceId),
  };
};
