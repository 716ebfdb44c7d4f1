import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type ReadySelection } from "../../ground/search/ready-selection";
import { lockPopulation } from "./select-population.sql";

/** Beyond that a queue is not for people. */
export const maxQueueTraces = 10_000;

/**
 * Ids of the selected traces that a person can label, in order and kept from deletion until the transaction ends, and
 * how many were left out because they passed: such a trace has no decisive step. Throws INVALID where nothing is left,
 * and for more than a queue holds.
 */
export const selectPopulation = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  selection: ReadySelection,
): Promise<{ population: string[]; passedCount: number }> => {
  const rows = await lockPopulation(tx, ctx, selection);
  const population = rows.filter(({ hasPassed }) => !hasPassed).map(({ id }) => id);
  const refuse = (message: string) => new KnownError("INVALID", message, [{ pointer: "/selection", message }]);
  if (population.length === 0)
    throw refuse(`Nothing to label: ${rows.length === 0 ? "no traces match" : "all matching traces passed"}.`);
  if (population.length > maxQueueTraces)
    throw refuse(`A queue holds at most ${maxQueueTraces.toLocaleString("en")} traces. Narrow the search.`);
  return { population, passedCount: rows.length - population.length };
};
