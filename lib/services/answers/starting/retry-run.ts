import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { requireTrace } from "../../ground/stored/require-trace";
import { beginRun } from "./begin-run";
import { requireRun } from "../runs/require-run";
import { settleChoiceOf } from "../runs/run-choice";
import { manifestOf } from "../runs/run-row";

/**
 * Starts a run anew as a row of its own, with the method, parameters, provider, model, limits and choice of the old
 * one, the trace as it is now and the weights of today. `isFresh` asks every call again instead of using what earlier
 * runs were answered; `isMasked` masks text that addresses a judge.
 * Throws CONFLICT while it, or one like it, is active, NOT_FOUND, and INVALID where its provider is gone.
 */
export const retryRun = async (
  ctx: WorkspaceContext,
  input: { id: string; isFresh?: boolean | undefined; isMasked?: boolean | undefined },
): Promise<RunRecord> => {
  const old = await requireRun(ctx, input.id);
  if (isActive(old.status))
    throw new KnownError("CONFLICT", "This run is active. Cancel it first, or wait until it ends.");
  const { traceId, providerId, providerName, method, model, revealExpectedAnswer, maxCostUsd, maxTokens } = old;
  const isProviderThere =
    providerName === null ||
    (providerId !== null &&
      (await prisma.provider.count({ where: { id: providerId, workspaceId: ctx.workspaceId } })) > 0);
  if (!isProviderThere) {
    throw new KnownError("INVALID", `The provider ${providerName} was deleted. Start a new run with another provider.`);
  }
  const { stepCount } = await requireTrace(ctx, traceId);
  const { parameters, replay } = manifestOf(old);
  const wish = {
    method,
    providerId,
    model,
    revealExpectedAnswer,
    maxCostUsd,
    maxTokens,
    parameters,
    targetId: replay?.targetId,
    isFresh: input.isFresh ?? old.isFresh,
    isMasked: input.isMasked ?? old.isMasked,
  };
  const choice = await settleChoiceOf(ctx, { ...wish, traceId });
  return beginRun(ctx, { wish, choice, traceId, stepCount, retryOfId: old.id });
};
