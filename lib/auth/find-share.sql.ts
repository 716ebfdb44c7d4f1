import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { hashToken } from "./token";
import { type WorkspaceContext } from "./workspace-context";

const row: z.ZodType<Row> = z.object({
  workspaceId: z.string(),
  workspaceSlug: z.string(),
  traceId: z.string(),
  shareId: z.string(),
  passphraseHash: z.string().nullable(),
  settings: z.unknown(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
});

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

export const readShare = (db: Database, token: string, now: Date) =>
  askRows(
    db,
    Prisma.sql`
    select s."id" as "shareId", s."passphraseHash", s."settings", s."createdAt", s."expiresAt", t."id" as "traceId", w."id" as "workspaceId", w."slug" as "workspaceSlug"
    from "Share" s join "Workspace" w on w."id" = s."snapshotWorkspaceId" and w."isSnapshot" join "Trace" t on t."workspaceId" = w."id"
    where s."tokenHash" = ${hashToken(token)} and s."revokedAt" is null and (s."expiresAt" is null or s."expiresAt" > ${now})
    limit 1`,
    row,
  );
