import { type CallRecord } from "@/lib/attribution/call-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { fromCallRow } from "./call-row";
import { requireRun } from "./require-run";

/** Most calls of one answer. */
const maxCalls = 200;

/** Answered judge calls of a run in their order, from `after` on (0 for the first), at most 200 at a time. */
export const listCalls = async (
  ctx: WorkspaceContext,
  input: { runId: string; after?: number | undefined },
): Promise<{ calls: CallRecord[]; nextAfter: number | null }> => {
  await requireRun(ctx, input.runId);
  const rows = await prisma.judgeCall.findMany({
    where: { workspaceId: ctx.workspaceId, runId: input.runId, sequence: { gt: input.after ?? 0 } },
    orderBy: { sequence: "asc" },
    take: maxCalls + 1,
  });
  const page = rows.slice(0, maxCalls);
  return {
    calls: page.map((row) => ({ ...fromCallRow(row), sequence: row.sequence, createdAt: row.createdAt.toISOString() })),
    nextAfter: rows.length > maxCalls ? (page.at(-1)?.sequence ?? null) : null,
  };
};
