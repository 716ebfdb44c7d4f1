import { type Shown } from "@/lib/attribution/judge";
import { type RunCoverage, runCoverage } from "@/lib/attribution/run-coverage";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireRun } from "../runs/require-run";
import { readStepLengths } from "./read-run-coverage.sql";

/** Which characters of which steps the calls of a run were shown, taken together. Lengths count code points. */
export const readRunCoverage = async (ctx: WorkspaceContext, input: { runId: string }): Promise<RunCoverage> => {
  const { traceId } = await requireRun(ctx, input.runId);
  const [steps, mediaCount, calls] = await Promise.all([
    readStepLengths(prisma, ctx, traceId),
    prisma.stepMedia.count({ where: { workspaceId: ctx.workspaceId, traceId } }),
    prisma.judgeCall.findMany({
      where: { workspaceId: ctx.workspaceId, runId: input.runId },
      select: { shown: true },
      orderBy: { sequence: "asc" },
    }),
  ]);
  const coverage = runCoverage(
    steps.map(({ length }) => length),
    calls.map(({ shown }) => shown as unknown as Shown | null),
  );
  return mediaCount === 0 ? coverage : { ...coverage, mediaCount };
};
