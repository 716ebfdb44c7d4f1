import { formatLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { standingAdjudication } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { checkDecision } from "../adjudications/check-decision";
import { keepAdjudication } from "../adjudications/keep-adjudication";
import { listAdjudications } from "../adjudications/list-adjudications";
import { checkClaim } from "../annotations/check-claim";
import { keepDecision, requireReason } from "./keep-decision";
import { type FindingKey, requireFinding } from "./require-finding";

interface FixInput extends FindingKey {
  /** What the label should say. */
  agent: string;
  stepIndex: number;
  /** Why. */
  reason: string;
}

/** The label of an imported set itself is changed. */
const fixImported = async (ctx: WorkspaceContext, labelSetId: string, input: FixInput): Promise<void> => {
  const { workspaceId } = ctx;
  const trace = await prisma.trace.findFirst({
    where: { id: input.traceId, workspaceId },
    select: { id: true, agents: true, stepCount: true },
  });
  if (!trace) throw notFound("trace");
  const { agent, stepIndex } = await checkClaim(ctx, trace, input);
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.importedLabel.updateMany({
      where: {
        workspaceId,
        labelSetId,
        traceId: input.traceId,
        agent: escapeForStorage(input.claim.agent),
        stepIndex: input.claim.stepIndex,
      },
      data: { agent: escapeForStorage(agent), stepIndex },
    });
    if (count === 0)
      throw new KnownError("CONFLICT", "This label was changed in the meantime. Reload to see the current version.");
    await keepDecision(tx, ctx, input, { decision: "fixed", reason: input.reason });
  });
};

/**
 * Changes a doubtful label. A label of an imported set is changed itself; what a file says stays as it came, and what
 * it should say is adjudicated; a person's label is theirs to change.
 * All of it happens, or nothing. Throws as `requireFinding` and as `adjudicate`; FORBIDDEN for a person's label,
 * CONFLICT for the label of a file where somebody has decided about the trace.
 */
export const fixLabel = async (ctx: WorkspaceContext, input: FixInput): Promise<void> => {
  const reason = requireReason(input.reason);
  const { set, traceId, agent, stepIndex } = input;
  await requireFinding(ctx, input);
  if (set.kind === "annotator")
    throw new KnownError("FORBIDDEN", "Only its author can change a label. Adjudicate the trace to overrule it.");
  if (set.kind === "imported") return fixImported(ctx, set.id, { ...input, reason });
  const history = await listAdjudications(ctx, { traceId });
  // Who looks at what a file says has not seen what was decided since.
  if (set.kind === "data-set" && standingAdjudication(history))
    throw new KnownError(
      "CONFLICT",
      "This trace is already adjudicated. Change the decision on its page, or accept or exclude this label.",
    );
  const sources = [formatLabelSetRef(set)];
  const expectedNumber = history[0]?.number ?? 0;
  const decision = await checkDecision(ctx, { traceId, agent, stepIndex, reason, sources, expectedNumber });
  await prisma.$transaction(async (tx) => {
    await keepAdjudication(tx, ctx, decision);
    await keepDecision(tx, ctx, input, { decision: "fixed", reason });
  });
};
