import { type Shown } from "@/lib/attribution/judge";
import { type RunCoverage, runCoverage } from "@/lib/attribution/run-coverage";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireRun } from "../runs/require-run";
import { readStepLengths } from "./read-run-coverage.sql";

/** Which characters of which steps the calls of a run were shown, taken together. Lengths count code points. */
export const readRunCoverage = async (ctx: WorkspaceContext, input: { runId: string }): Promise<RunCoverage> => {
  const { traceId } = await requireRun(ctx, input.runId);
  const [steps, media, calls] = await Promise.all([
    readStepLengths(prisma, ctx, traceId),
    prisma.stepMedia.findMany({ where: { workspaceId: ctx.workspaceId, traceId }, select: { sha256: true } }),
    prisma.judgeCall.findMany({
      where: { workspaceId: ctx.workspaceId, runId: input.runId },
      select: { shown: true },
      orderBy: { sequence: "asc" },
    }),
  ]);
  const shown = calls.map((call) => call.shown as unknown as Shown | null);
  const coverage = runCoverage(
    steps.map(({ length }) => length),
    shown,
  );
  if (media.length === 0) return coverage;
  const seen = new Set(shown.flatMap((one) => one?.images ?? []));
  const seenMediaCount = media.filter(({ sha256 }) => sha256 !== null && seen.has(sha256)).length;
  return { ...coverage, mediaCount: media.length, ...(seenMediaCount > 0 && { seenMediaCount }) };
};
