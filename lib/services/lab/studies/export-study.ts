import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { failureOfInjection } from "@/lib/replay/made-data/made-failure";
import { madeLine, type MadeShape } from "@/lib/replay/made-data/write-made-data";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireSightOfCases } from "../../measure/evaluations/require-sight-of-cases";
import { loadTrace } from "../../ground/stored/load-trace";
import { requireStudy } from "./require-study";
import { resultOf } from "./study-row";

const readSplits = async (
  workspaceId: string,
  dataSet: { id: string; version: number } | null,
): Promise<ReadonlyMap<string | null, string | null>> => {
  if (dataSet === null) return new Map();
  const cases = await prisma.dataSetCase.findMany({
    where: { workspaceId, version: { dataSetId: dataSet.id, number: dataSet.version } },
    select: { traceId: true, split: true },
  });
  return new Map(cases.map(({ traceId, split }) => [traceId, split === null ? null : unescapeFromStorage(split)]));
};

/**
 * The failures that a study has made, a line each, in one of three shapes: ours, Who&When's, TracerTraj's. Traces that
 * were deleted since are left out. That they were taken away is noted. Throws as `getStudy`, CONFLICT for a study that
 * has made none, and FORBIDDEN where the person is to label one of them blind.
 */
export const exportStudy = async (
  ctx: WorkspaceContext,
  { id, shape }: { id: string; shape: MadeShape },
): Promise<{ number: number; lines: AsyncGenerator<string> }> => {
  const row = await requireStudy(ctx, { id });
  const result = resultOf(row);
  if (result?.kind !== "injection" || result.traceIds.length === 0)
    throw new KnownError("CONFLICT", "This study produced no failures, so there is nothing to download.");
  const { traceIds, dataSet } = result;
  await requireSightOfCases(ctx, traceIds);
  const subject = `Study ${row.number}: ${unescapeFromStorage(row.name)}`;
  await recordAudit(prisma, ctx, { kind: "study.exported", subject, subjectId: row.id, details: { as: shape } });
  const splits = await readSplits(ctx.workspaceId, dataSet);
  return { number: row.number, lines: linesOf(ctx, traceIds, (traceId) => splits.get(traceId) ?? null, shape) };
};

async function* linesOf(
  { workspaceId }: WorkspaceContext,
  traceIds: readonly string[],
  splitOf: (traceId: string) => string | null,
  shape: MadeShape,
): AsyncGenerator<string> {
  for (const id of traceIds) {
    const trace = await loadTrace({ workspaceId, id }).catch(() => null);
    const failure = trace && failureOfInjection(trace);
    if (failure) yield madeLine(failure, shape, splitOf(id));
  }
}
