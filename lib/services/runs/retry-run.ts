import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { insertRuns } from "./insert-runs";
import { requireRun } from "./require-run";
import { settleChoice } from "./run-choice";
import { toRunRecord } from "./run-row";

/**
 * Starts a run anew as a row of its own, with the method, provider, model and choice of the old one and the trace as it is now.
 * Throws CONFLICT while it, or one like it, is active, NOT_FOUND, and INVALID where its provider is gone.
 */
export const retryRun = async (ctx: WorkspaceContext, input: { id: string }): Promise<RunRecord> => {
  const old = await requireRun(ctx, input.id);
  if (isActive(old.status))
    throw new KnownError("CONFLICT", "This run is active. Cancel it first, or wait until it has ended.");
  const isProviderThere =
    old.providerName === null ||
    (old.providerId !== null &&
      (await prisma.provider.count({ where: { id: old.providerId, workspaceId: ctx.workspaceId } })) > 0);
  if (!isProviderThere) {
    throw new KnownError(
      "INVALID",
      `The provider ${old.providerName} was deleted. Start a new run with another provider.`,
    );
  }
  const choice = await settleChoice(ctx, old);
  const [row] = await prisma.$transaction((tx) => insertRuns(tx, ctx, choice, [old.traceId], old.id));
  if (!row) throw new KnownError("CONFLICT", "The same run is active already. Wait until it has ended, or cancel it.");
  return toRunRecord(row);
};
