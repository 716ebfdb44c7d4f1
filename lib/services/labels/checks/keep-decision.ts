import { claimKey } from "@/lib/attribution/labels/lint-labels";
import { type FindingDecision } from "@/lib/attribution/labels/lint-labels-view";
import { formatLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { noteLabelChanges } from "../../ground/learning/note-label-changes";
import { type FindingKey } from "./require-finding";

/** Longest reason, in characters. */
const maxReasonLength = 20_000;

/** Throws INVALID where there is none: what cannot be checked later was not decided. */
export const requireReason = (reason: string): string => {
  const said = reason.trim();
  if (said !== "" && said.length <= maxReasonLength) return said;
  throw new KnownError("INVALID", "Enter a reason.", [{ pointer: "/reason", message: "Missing or too long." }]);
};

/**
 * Keeps what was decided about a finding, in the transaction that does it; the system of its
 * trace learns from what counts now.
 */
export const keepDecision = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { set, traceId, fault, claim }: FindingKey,
  decided: { decision: FindingDecision; reason: string },
): Promise<void> => {
  const { workspaceId } = ctx;
  const key = { workspaceId, traceId, labelSet: formatLabelSetRef(set), fault };
  const data = {
    decision: decided.decision,
    reason: escapeForStorage(decided.reason),
    claim: escapeForStorage(claimKey(claim)),
    decidedByName: ctx.actor.name,
    createdAt: new Date(),
  };
  await tx.labelDecision.upsert({
    where: { workspaceId_traceId_labelSet_fault: key },
    create: { ...key, ...data },
    update: data,
  });
  const trace = await tx.trace.findFirst({ where: { id: traceId, workspaceId }, select: { systemKey: true } });
  if (trace) await noteLabelChanges(tx, workspaceId, [trace.systemKey]);
};
