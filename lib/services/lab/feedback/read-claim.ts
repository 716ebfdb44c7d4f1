import { type RunRecord } from "@/lib/attribution/run-record";
import { isSimulatedRun } from "@/lib/attribution/simulated-methods";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { type ClaimBasis, claimBasisOf } from "@/lib/replay/feedback/claim-basis";
import { type Attribution } from "@/lib/traces/attribution";
import { settledTruth } from "@/lib/traces/ground-truth";
import { readGroundTruth } from "../../ground/truth/read-ground-truth";
import { getRun } from "../../answers/results/get-run";
import { readRunRecords } from "../../answers/results/read-run-records";

/** Who says who broke a trace, and what that rests on. */
export interface Claim {
  attribution: Attribution;
  kind: "ground-truth" | ClaimBasis;
  runId: string | null;
  method: string | null;
  model: string | null;
  /** Whether the run went through to its end. */
  isWhole: boolean;
}

/**
 * How much a run's claim is worth where nobody names one, the most first: what executed replays showed,
 * then an answer that is stood by before an abstention, what was not only foretold before what was, and a
 * whole run before one that was stopped.
 */
const standing = ({ kind, attribution, method, isWhole }: Claim): number =>
  (kind === "executed" ? 8 : 0) +
  (attribution.isAbstained ? 0 : 4) +
  (method !== null && isSimulatedRun({ method }) ? 0 : 2) +
  (isWhole ? 1 : 0);

function ofRun({ id, method, model, status, attribution }: RunRecord): Claim | null {
  if (!attribution) return null;
  const kind = claimBasisOf(attribution);
  return { attribution, kind, runId: id, method, model, isWhole: status === "SUCCEEDED" };
}

/** What counts as ground truth of a trace; null where there is none, also where people disagree. */
export async function readTruth(
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  traceId: string,
): Promise<Claim | null> {
  const truths = await readGroundTruth(prisma, workspaceId, [traceId]);
  const truth = settledTruth(truths.get(traceId));
  if (!truth) return null;
  const { agent, stepIndex, reason } = truth;
  const attribution = { agent, stepIndex, reason, quotes: [], suspects: [] };
  return { attribution, kind: "ground-truth", runId: null, method: null, model: null, isWhole: true };
}

/**
 * What is said of a trace: by the run that is named; else its ground truth; else by the newest run whose replays showed
 * a decisive step; else by the newest run that stands by an answer, an executed one before what a model foretold and a
 * whole one before one that was stopped; else by the newest that abstains. Null where nothing is.
 * Throws NOT_FOUND for a run of another trace or workspace, CONFLICT for one without an answer.
 */
export const readClaim = async (
  ctx: WorkspaceContext,
  { traceId, runId }: { traceId: string; runId: string | null },
): Promise<Claim | null> => {
  if (runId !== null) {
    const run = await getRun(ctx, { id: runId });
    if (run.traceId !== traceId.toLowerCase()) throw notFound("run");
    const claim = ofRun(run);
    if (!claim) throw new KnownError("CONFLICT", "This run has no answer, or none yet.");
    return claim;
  }
  const truth = await readTruth(ctx, traceId.toLowerCase());
  if (truth) return truth;
  const runs = await readRunRecords({ workspaceId: ctx.workspaceId, traceId });
  const claims = runs.flatMap((run) => ofRun(run) ?? []);
  return claims.toSorted((a, b) => standing(b) - standing(a))[0] ?? null;
};
