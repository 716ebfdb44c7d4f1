import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { type ShareState, type ShareView } from "@/lib/traces/share-view";
import { requireRowId } from "../../ground/ids/row-id";
import { pageOf, rowsBefore } from "../../ground/paging/newest-first";
import { requireTrace } from "../../ground/stored/require-trace";
import { shareColumns, toShareView } from "./share-row";

interface SharesWish {
  traceId?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
  state?: ShareState | undefined;
}

/** The same states as toShareView tells, for the database. */
const inState = (state: ShareState | undefined, now: Date): Prisma.ShareWhereInput => {
  if (state === "revoked") return { revokedAt: { not: null } };
  if (state === "expired") return { revokedAt: null, expiresAt: { lte: now } };
  if (state === "active") return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  return {};
};

/**
 * The links that were made in this workspace, or to one of its traces, newest first, `limit` (50) a page: also those
 * that have ended, unless `state` says which. Throws NOT_FOUND for a trace of another workspace and INVALID for a
 * cursor that this did not write.
 */
export const listShares = async (
  ctx: WorkspaceContext,
  { traceId, cursor, limit = 50, state }: SharesWish = {},
  now = new Date(),
): Promise<{ shares: ShareView[]; nextCursor: string | null }> => {
  if (traceId !== undefined) await requireTrace(ctx, requireRowId(traceId, "trace"));
  const rows = await prisma.share.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      ...(traceId === undefined ? {} : { traceId }),
      AND: [inState(state, now), rowsBefore(cursor)],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: shareColumns,
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { shares: page.map((row) => toShareView(row, now)), nextCursor };
};
