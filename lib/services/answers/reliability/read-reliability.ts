import { createHash } from "node:crypto";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { basisInTurns, measureFromBasis, type ReliabilityBasis } from "@/lib/attribution/reliability/reliability-basis";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readLabelRevision } from "../../ground/kept-reports/kept-report";
import { readOrMake } from "../../ground/kept-reports/read-or-make";
import { requireRun } from "../runs/require-run";
import { manifestOf } from "../runs/run-row";
import { inTurns } from "../../ground/paging/in-turns";
import { readLabelledRuns } from "./labelled-runs";
import { type RunKind } from "./labelled-runs.sql";

/** The same draws each time: a figure does not change while nothing that it rests on does. */
const seed = 1;
/** To be raised with each change of how reliability is measured. */
const measuredBy = 1;

const makeBasis = async (workspaceId: string, kind: RunKind): Promise<ReliabilityBasis> =>
  inTurns(basisInTurns(await readLabelledRuns(prisma, workspaceId, kind), seed));

const readNewestRun = async (workspaceId: string): Promise<number | null> => {
  const newest = await prisma.attributionRun.findFirst({
    where: { workspaceId },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  return newest?.createdAt.getTime() ?? null;
};

/** What is measured on is the same for all runs of a kind, and kept. */
const readKeptBasis = async (ctx: WorkspaceContext, kind: RunKind) => {
  const { workspaceId } = ctx;
  const [revision, newestRun] = await Promise.all([readLabelRevision(ctx), readNewestRun(workspaceId)]);
  return readOrMake(ctx, {
    family: "reliability",
    of: createHash("sha256").update(JSON.stringify(kind)).digest("hex"),
    version: measuredBy,
    key: JSON.stringify([revision, newestRun]),
    make: () => makeBasis(workspaceId, kind),
  });
};

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
  const [asked, { value: basis, isOutdated }] = await Promise.all([
    prisma.trace.findFirstOrThrow({
      where: { id: run.traceId, workspaceId: ctx.workspaceId },
      select: { question: true, externalId: true, contentHash: true, stepCount: true },
    }),
    readKeptBasis(ctx, kind),
  ]);
  const measured = measureFromBasis(basis, { ...asked, question: unescapeFromStorage(asked.question) }, seed);
  return isOutdated ? { ...measured, isOutdated } : measured;
};
