import { type RecentRun } from "@/lib/attribution/recent-run";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { settledTruth } from "@/lib/traces/ground-truth";
import { readGroundTruth } from "../../ground/truth/read-ground-truth";
import { writeCursor } from "../../ground/paging/list-cursor";
import { toRunRecord, withEvaluation } from "../runs/run-row";
import { tellRests } from "../runs/tell-rests";
import { pageSize, readRunIds, type Wish } from "./list-recent-runs.sql";

/**
 * The workspace's runs over all traces, newest first, 50 a page: those that people started or that
 * evaluations made where `by` says so, and none on traces that the reader is to label blind. Throws INVALID
 * for a cursor that this did not write.
 */
export const listRecentRuns = async (
  ctx: WorkspaceContext,
  input: Wish,
): Promise<{ rows: RecentRun[]; nextCursor: string | null }> => {
  const { workspaceId } = ctx;
  const found = await readRunIds(prisma, ctx, input);
  const page = await prisma.attributionRun.findMany({
    where: { workspaceId, id: { in: found.slice(0, pageSize).map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { ...withEvaluation, trace: { select: { title: true } } },
  });
  const truths = await readGroundTruth(prisma, workspaceId, [...new Set(page.map(({ traceId }) => traceId))]);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    rows: (await tellRests(workspaceId, page)).map((row) => {
      const truth = truths.get(row.traceId);
      const settled = settledTruth(truth);
      return {
        ...toRunRecord(row),
        traceTitle: unescapeFromStorage(row.trace.title),
        groundTruth: settled && { agent: settled.agent, stepIndex: settled.stepIndex },
        isDisputed: truth?.isDisputed ?? false,
      };
    }),
    nextCursor: last ? writeCursor({ key: last.createdAt.toISOString(), id: last.id }) : null,
  };
};
