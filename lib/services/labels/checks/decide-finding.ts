import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { keepDecision, requireReason } from "./keep-decision";
import { type FindingKey, requireFinding } from "./require-finding";

/**
 * Keeps that a doubtful label is right as it is, or that it counts nowhere. It holds for the claim it was made about:
 * once the label changes, it is looked at anew.
 * Throws as `requireFinding`, and INVALID without a reason and for excluding what was
 * adjudicated: that is withdrawn instead.
 */
export const decideFinding = async (
  ctx: WorkspaceContext,
  input: FindingKey & { decision: "accepted" | "excluded"; reason: string },
): Promise<void> => {
  const { decision } = input;
  const reason = requireReason(input.reason);
  await requireFinding(ctx, input);
  if (decision === "excluded" && (input.set.kind === "ground-truth" || input.set.kind === "adjudicated"))
    throw new KnownError("INVALID", "Exclude the label in its own set, or withdraw the adjudication of the trace.");
  await prisma.$transaction((tx) => keepDecision(tx, ctx, input, { decision, reason }));
};
