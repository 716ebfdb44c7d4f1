import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireRun } from "../runs/require-run";
import { manifestOf } from "../runs/run-row";
import { type RunKind } from "./labelled-runs.sql";
import { measuredColumns, measureKind } from "./measure-kind";

/**
 * How often runs like this one (method and version, model, weights, parameters, with the expected answer or without)
 * were right on other labeled traces of the workspace, never on a trace of the same question. Where the figure of now
 * takes long, the one of before, and it says so. NOT_FOUND for a run of another workspace.
 */
export const readReliability = async (
  ctx: WorkspaceContext,
  { runId }: { runId: string },
): Promise<ReliabilityView> => {
  const run = await requireRun(ctx, runId);
  const { parameters = {}, tracer } = manifestOf(run);
  const kind: RunKind = {
    method: run.method,
    methodVersion: run.methodVersion,
    model: run.model,
    revealExpectedAnswer: run.revealExpectedAnswer,
    parameters,
    tracerHash: tracer?.hash ?? null,
  };
  const trace = await prisma.trace.findFirstOrThrow({
    where: { id: run.traceId, workspaceId: ctx.workspaceId },
    select: measuredColumns,
  });
  return measureKind(ctx, kind, trace);
};
