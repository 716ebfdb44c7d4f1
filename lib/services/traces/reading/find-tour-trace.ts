import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { findTour } from "./find-tour-trace.sql";

/**
 * The id of the trace whose answer is best shown to somebody new: one that was not only foretold, then one that a
 * run stands by before a reading order, one that the weights had not seen before one that they were trained on,
 * right before wrong as far as there is ground truth, then the shortest. Never one that this person is to label
 * blind. Null where no run has answered.
 */
export const findTourTrace = async (ctx: WorkspaceContext): Promise<string | null> => {
  const [found] = await findTour(prisma, ctx);
  return found?.id ?? null;
};
