import { type AdjudicationView } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { checkDecision, type Decision } from "./check-decision";
import { keepAdjudication } from "./keep-adjudication";

/**
 * Keeps what was decided to be the ground truth of a trace, as a new decision beside those before it; the
 * system of the trace learns from it.
 * Throws as `checkDecision`, and CONFLICT where somebody decided meanwhile.
 */
export const adjudicate = async (ctx: WorkspaceContext, input: Decision): Promise<AdjudicationView> => {
  const decision = await checkDecision(ctx, input);
  return prisma.$transaction((tx) => keepAdjudication(tx, ctx, decision));
};
