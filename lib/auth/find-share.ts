import { prisma } from "@/lib/db";
import { hashToken } from "./token";
import { type WorkspaceContext } from "./workspace-context";

/** What a link leads to. */
export interface FoundShare {
  /** Reads the copy, and can reach nothing else: its workspace holds nothing else and has no members. */
  ctx: WorkspaceContext;
  /** The trace of the copy. */
  traceId: string;
  shareId: string;
  /** Null where no passphrase is asked for. */
  passphraseHash: string | null;
  /** ShareSettings, as they were kept. */
  settings: unknown;
  createdAt: Date;
  expiresAt: Date | null;
}

interface Row extends Omit<FoundShare, "ctx"> {
  workspaceId: string;
  workspaceSlug: string;
}

/**
 * The share that a token opens at this moment; null for one that never was, has expired, was revoked, or whose trace is
 * gone. One question is asked of the database whichever it is, so that the time taken does not tell.
 */
export const findShare = async (token: string, now = new Date()): Promise<FoundShare | null> => {
  const [row] = await prisma.$queryRaw<Row[]>`
    select s."id" as "shareId", s."passphraseHash", s."settings", s."createdAt", s."expiresAt", t."id" as "traceId", w."id" as "workspaceId", w."slug" as "workspaceSlug"
    from "Share" s join "Workspace" w on w."id" = s."snapshotWorkspaceId" and w."isSnapshot" join "Trace" t on t."workspaceId" = w."id"
    where s."tokenHash" = ${hashToken(token)} and s."revokedAt" is null and (s."expiresAt" is null or s."expiresAt" > ${now})
    limit 1`;
  if (!row) return null;
  const { workspaceId, workspaceSlug, ...share } = row;
  const actor = { kind: "share", shareId: share.shareId, name: "A reader of a share" } as const;
  return { ...share, ctx: { workspaceId, workspaceSlug, role: "VIEWER", actor } };
};
