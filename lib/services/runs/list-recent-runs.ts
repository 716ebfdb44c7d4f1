import { type RecentRun } from "@/lib/attribution/recent-run";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { chooseGroundTruth } from "@/lib/traces/ground-truth";
import { readCursor, writeCursor } from "../traces/list-cursor";
import { toRunRecord } from "./run-row";

const pageSize = 50;
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const rowsBefore = (cursor: string | undefined) => {
  if (!cursor) return {};
  const { key, id } = readCursor(cursor, "string", isTime);
  const createdAt = new Date(key);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
};

interface LabelledTrace {
  groundTruth: unknown;
  annotations: { authorName: string; agent: string; stepIndex: number; reason: string; updatedAt: Date }[];
}

const groundTruthOf = (trace: LabelledTrace): RecentRun["groundTruth"] => {
  const chosen = chooseGroundTruth({
    dataSet: trace.groundTruth as Attribution | null,
    annotations: trace.annotations,
  });
  return chosen && { agent: unescapeFromStorage(chosen.agent), stepIndex: chosen.stepIndex };
};

/** The workspace's runs over all traces, newest first, 50 a page; without those that nobody started where `isByPeople`. Throws INVALID for a cursor that this did not write. */
export const listRecentRuns = async (
  ctx: WorkspaceContext,
  input: { cursor?: string | undefined; isByPeople?: boolean },
): Promise<{ rows: RecentRun[]; nextCursor: string | null }> => {
  const annotations = {
    select: { authorName: true, agent: true, stepIndex: true, reason: true, updatedAt: true },
  } as const;
  const rows = await prisma.attributionRun.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      ...(input.isByPeople ? { isAutomatic: false } : {}),
      ...rowsBefore(input.cursor),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: pageSize + 1,
    include: { trace: { select: { title: true, groundTruth: true, annotations } } },
  });
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => ({
      ...toRunRecord(row),
      traceTitle: unescapeFromStorage(row.trace.title),
      groundTruth: groundTruthOf(row.trace),
    })),
    nextCursor: last ? writeCursor({ key: last.createdAt.toISOString(), id: last.id }) : null,
  };
};
