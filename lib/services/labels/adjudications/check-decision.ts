import { type LabelClaim } from "@/lib/attribution/labels/label-claim";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { checkClaim, type StatedClaim } from "../annotations/check-claim";
import { requireSight } from "../../ground/sight/require-sight";
import { readPolicy } from "../policies/read-policy";
import { requireRowId } from "../../ground/ids/row-id";

/** What a person decides about a trace. */
export type Decision = Omit<StatedClaim, "contributory" | "isCertain"> & {
  traceId: string;
  /** The number of the newest decision that the person had before them; 0 for none. */
  expectedNumber: number;
  /** Whose claims lay before them, as `CaseClaim.source` names them; each is kept as it is now. */
  sources: readonly string[];
};

/** A decision as it may be kept: its claim as the trace bears it, and the policy that is in force. */
export type CheckedDecision = Pick<Decision, "traceId" | "expectedNumber" | "sources"> & {
  claim: LabelClaim;
  policyVersion: number;
};

/**
 * Throws NOT_FOUND for a trace of another workspace, FORBIDDEN for somebody who is to label it blind, INVALID where the
 * trace does not bear the claim (see `checkClaim`) or no reason is given.
 */
export const checkDecision = async (ctx: WorkspaceContext, input: Decision): Promise<CheckedDecision> => {
  const traceId = requireRowId(input.traceId, "trace");
  const trace = await prisma.trace.findFirst({
    where: { id: traceId, workspaceId: ctx.workspaceId },
    select: { id: true, agents: true, stepCount: true },
  });
  if (!trace) throw notFound("trace");
  await requireSight(ctx, { traceId });
  const claim = await checkClaim(ctx, trace, { ...input, reason: input.reason.trim() });
  if (claim.reason === "") {
    const details = [{ pointer: "/reason", message: "A decision needs a reason." }];
    throw new KnownError("INVALID", "Enter a reason.", details);
  }
  const { expectedNumber, sources } = input;
  return { traceId, expectedNumber, sources, claim, policyVersion: (await readPolicy(ctx)).version };
};
