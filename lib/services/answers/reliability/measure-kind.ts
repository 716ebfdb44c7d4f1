import { createHash } from "node:crypto";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import {
  type AskedTrace,
  basisInTurns,
  measureFromBasis,
  type ReliabilityBasis,
} from "@/lib/attribution/reliability/reliability-basis";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readLabelRevision } from "../../ground/kept-reports/kept-report";
import { readOrMake } from "../../ground/kept-reports/read-or-make";
import { inTurns } from "../../ground/paging/in-turns";
import { readLabelledRuns } from "./labelled-runs";
import { type RunKind } from "./labelled-runs.sql";

/** The same draws each time: a figure does not change while nothing that it rests on does. */
const seed = 1;
/** To be raised with each change of how reliability is measured. */
const measuredBy = 2;

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

/** A trace that answers are asked of, as it is stored; null for any. */
type MeasuredTrace = (AskedTrace & { stepCount: number }) | null;

export const measuredColumns = { question: true, externalId: true, contentHash: true, stepCount: true } as const;

/**
 * How often runs of a kind were right on labeled traces of the workspace that ask something else than this one. Where
 * the figure of now takes long, the one of before, and it says so.
 */
export const measureKind = async (
  ctx: WorkspaceContext,
  kind: RunKind,
  trace: MeasuredTrace,
): Promise<ReliabilityView> => {
  const { value: basis, isOutdated } = await readKeptBasis(ctx, kind);
  const asked = trace && { ...trace, question: unescapeFromStorage(trace.question) };
  const measured = measureFromBasis(basis, asked, seed);
  return isOutdated ? { ...measured, isOutdated } : measured;
};
