import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { requireTrace } from "../traces/require-trace";
import { insertRuns } from "./insert-runs";
import { type RunChoice, settleChoice } from "./run-choice";
import { toRunRecord } from "./run-row";

/**
 * Starts one run: its row with all that is needed to repeat it, and its job, in one transaction. Throws CONFLICT when the same run (trace, method,
 * provider, model and whether the answer is shown) is active, INVALID for an unknown method or where no model can be asked, NOT_FOUND.
 */
export const startRun = async (ctx: WorkspaceContext, input: { traceId: string } & RunChoice): Promise<RunRecord> => {
  await requireTrace(ctx, input.traceId);
  const choice = await settleChoice(ctx, input);
  const [row] = await prisma.$transaction((tx) => insertRuns(tx, ctx, choice, [input.traceId]));
  if (!row) throw new KnownError("CONFLICT", "The same run is active already. Wait until it has ended, or cancel it.");
  return toRunRecord(row);
};
