import { type RecentRun } from "@/lib/attribution/recent-run";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { settledTruth } from "@/lib/traces/ground-truth";
import { blindWhere } from "../../ground/sight/blind-where";
import { readGroundTruth } from "../../ground/truth/read-ground-truth";
import { readCursor, writeCursor } from "../../ground/paging/list-cursor";
import { toRunRecord, withEvaluation } from "../runs/run-row";

const pageSize = 50;
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Whose runs are asked for: what people started one by one, or what evaluations made. There is a partial index of each,
 * by these very conditions, so that a page of a few is found without a walk over all the others: see
 * prisma/migrations/20261123150000_runs_by_whom.
 */
const madeBy = {
  people: Prisma.sql`not r."isAutomatic" and r."evaluationEntryId" is null`,
  evaluations: Prisma.sql`r."evaluationEntryId" is not null`,
};

const rowsBefore = (cursor: string | undefined): Prisma.Sql => {
  if (!cursor) return Prisma.sql`true`;
  const { key, id } = readCursor(cursor, "string", isTime);
  return Prisma.sql`(r."createdAt", r."id") < (${key}::timestamp, ${id}::uuid)`;
};

interface Wish {
  cursor?: string | undefined;
  by?: keyof typeof madeBy | undefined;
}

/** Selects the ids of a page of runs, and one more where there are more. */
export const recentRunIds = (ctx: WorkspaceContext, { cursor, by }: Wish): Prisma.Sql => Prisma.sql`
    select r."id" from "AttributionRun" r join "Trace" t on t."id" = r."traceId"
    where r."workspaceId" = ${ctx.workspaceId}::uuid and ${rowsBefore(cursor)} and not ${blindWhere(ctx)}
      and ${by ? madeBy[by] : Prisma.sql`true`}
    order by r."createdAt" desc, r."id" desc limit ${pageSize + 1}`;

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
  const found = await prisma.$queryRaw<{ id: string }[]>(recentRunIds(ctx, input));
  const page = await prisma.attributionRun.findMany({
    where: { workspaceId, id: { in: found.slice(0, pageSize).map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { ...withEvaluation, trace: { select: { title: true } } },
  });
  const truths = await readGroundTruth(prisma, workspaceId, [...new Set(page.map(({ traceId }) => traceId))]);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => {
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
