import { type RunCounts, type ReportView } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { requireSplit, requireVersion } from "../data-sets/require-version";
import { chooseNewest } from "./choose-newest";
import { activeOf, readEntryCounts, totalOf } from "./entry-counts";
import { toEntry } from "./entry-row";
import { readKeptReport } from "./kept-evaluation-report";
import { leaderboardScope } from "./report-scope";

const isComplete = (counts: RunCounts): boolean =>
  totalOf(counts) > 0 && activeOf(counts) + counts.PARTIAL + counts.CANCELLED === 0;

/**
 * The entries of all evaluations of a version and split in one table, also those that were uploaded. Of entries that
 * measure the same the newest counts whose runs have all ended. With `mayBeOld` as readReport says. Throws NOT_FOUND,
 * INVALID for a split that there is not.
 */
export const readLeaderboard = async (
  ctx: WorkspaceContext,
  input: { versionId: string; split: string | null; mayBeOld?: boolean | undefined },
): Promise<ReportView> => {
  const { workspaceId } = ctx;
  const version = await requireVersion(ctx, input.versionId);
  const { split } = input;
  requireSplit(version, split);
  const rows = await prisma.evaluationEntry.findMany({
    where: {
      workspaceId,
      evaluation: { workspaceId, versionId: version.id, split: split === null ? null : escapeForStorage(split) },
    },
    orderBy: [{ evaluation: { createdAt: "desc" } }, { evaluationId: "desc" }, { position: "asc" }],
    include: { evaluation: { select: { filledAt: true, cancelledAt: true } } },
  });
  const countsOf = await readEntryCounts(rows.map(({ id }) => id));
  const candidates = rows.map((row) => ({
    row,
    entry: toEntry(row),
    isComplete:
      row.kind === "upload" ||
      (row.evaluation.filledAt !== null && row.unmadeReason === null && isComplete(countsOf(row.id).counts)),
  }));
  const entries = chooseNewest(candidates).map(({ row }) => row);
  const isFilling = entries.some(({ evaluation: { filledAt, cancelledAt } }) => !filledAt && !cancelledAt);
  const scope = leaderboardScope(version.id, split);
  return readKeptReport(ctx, {
    scope,
    of: { versionId: version.id },
    versionId: version.id,
    split,
    entries,
    isFilling,
    countsOf,
    mayBeOld: input.mayBeOld,
  });
};
