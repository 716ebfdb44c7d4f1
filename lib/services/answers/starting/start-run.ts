import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { requireTrace } from "../../ground/stored/require-trace";
import { beginRun } from "./begin-run";
import { type RunChoice, settleChoiceOf } from "../runs/run-choice";

/**
 * Starts one run: its row with all that is needed to repeat it, and its job, in one transaction; a run that
 * asks no model has ended when this answers, unless its trace is long. Throws CONFLICT when the same run
 * (trace, method, provider, model and whether the answer is shown) is active, INVALID for an unknown method or
 * where no model can be asked, NOT_FOUND.
 */
export const startRun = async (ctx: WorkspaceContext, input: { traceId: string } & RunChoice): Promise<RunRecord> => {
  const { stepCount } = await requireTrace(ctx, input.traceId);
  const choice = await settleChoiceOf(ctx, input);
  return beginRun(ctx, { wish: input, choice, traceId: input.traceId, stepCount });
};
