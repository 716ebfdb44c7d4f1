import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { readySelection } from "../../ground/search/ready-selection";
import { selectTraceIds } from "../../ground/search/select-traces";
import { insertRuns } from "./insert-runs";
import { noteStart } from "./note-start";
import { type RunChoice, settleChoice } from "../runs/run-choice";
import { starterOf } from "../runs/run-columns";

/** Traces of one transaction. */
const batchSize = 200;

/**
 * Starts the same run on every selected trace. `skipped` are those on which it is active already. Throws INVALID,
 * NOT_FOUND like `startRun`, CONFLICT like `readySelection`.
 */
export const startRuns = async (
  ctx: WorkspaceContext,
  input: { selection: TraceSelection } & RunChoice,
): Promise<{ started: number; skipped: number }> => {
  const choice = await settleChoice(ctx, input);
  const ids = await selectTraceIds(ctx, await readySelection(ctx, input.selection));
  let started = 0;
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const insert = async (tx: Prisma.TransactionClient): Promise<number> => {
      const { length: count } = await insertRuns(tx, starterOf(ctx), choice, batch);
      if (count > 0) await noteStart(tx, ctx, choice, { count });
      return count;
    };
    started += await prisma.$transaction(insert, { timeout: 60_000 });
  }
  return { started, skipped: ids.length - started };
};
