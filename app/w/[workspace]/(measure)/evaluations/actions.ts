"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { cancelEvaluation } from "@/lib/services/measure/evaluations/cancel-evaluation";
import { deleteEvaluation } from "@/lib/services/measure/evaluations/delete-evaluation";
import { planEvaluation } from "@/lib/services/measure/evaluations/plan-evaluation";
import { resumeEvaluation } from "@/lib/services/measure/evaluations/resume-evaluation";
import { startEvaluation } from "@/lib/services/measure/evaluations/start-evaluation";

const Entry = z.object({
  method: z.string().max(100),
  providerId: z.string().max(100).nullable(),
  model: z.string().max(200).nullable(),
  /** Checked by the fields of the method. */
  parameters: z.record(z.string().max(100), z.unknown()),
  revealExpectedAnswer: z.boolean(),
  isMasked: z.boolean(),
});
const Limits = {
  maxCostUsd: z.number().positive().max(1_000_000).nullable(),
  maxTokens: z.int().positive().nullable(),
};
const Choice = z.object({
  workspace: z.string(),
  versionId: z.uuid(),
  split: z.string().max(200).nullable(),
  entries: z.array(Entry).min(1).max(100),
  repeats: z.int(),
});
const OfEvaluation = z.object({ workspace: z.string(), evaluationId: z.uuid() });

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.evaluations(ctx.workspaceSlug), "layout");

/** What an evaluation would take: runs, calls, tokens, cost, time. Starts nothing. */
export const planEvaluationAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(Choice.extend({ maxCostUsd: Limits.maxCostUsd.optional(), maxTokens: Limits.maxTokens.optional() }))
  .action(async ({ parsedInput: { maxCostUsd = null, maxTokens = null, ...choice }, ctx }) =>
    planEvaluation(ctx, { ...choice, maxCostUsd, maxTokens }),
  );

export const startEvaluationAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(Choice.extend({ name: z.string().max(1_000), ...Limits }))
  .action(async ({ parsedInput, ctx }) => {
    const started = await startEvaluation(ctx, parsedInput);
    showChanges(ctx);
    return started;
  });

/** What was answered stays. */
export const cancelEvaluationAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(OfEvaluation)
  .action(async ({ parsedInput: { evaluationId }, ctx }) => {
    await cancelEvaluation(ctx, { id: evaluationId });
    showChanges(ctx);
  });

/** Goes on with what was stopped, or tries again what failed. A limit that is left out stays. */
export const resumeEvaluationAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(
    OfEvaluation.extend({
      maxCostUsd: Limits.maxCostUsd.optional(),
      maxTokens: Limits.maxTokens.optional(),
      retriesFailed: z.boolean().optional(),
    }),
  )
  .action(async ({ parsedInput: { evaluationId, maxCostUsd, maxTokens, retriesFailed }, ctx }) => {
    const resumed = await resumeEvaluation(ctx, {
      id: evaluationId,
      retriesFailed,
      ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
    });
    showChanges(ctx);
    return resumed;
  });

/** Its runs stay with their traces. */
export const deleteEvaluationAction = workspaceAction
  .metadata({ permission: "evaluation:write" })
  .inputSchema(OfEvaluation)
  .action(async ({ parsedInput: { evaluationId }, ctx }) => {
    const deleted = await deleteEvaluation(ctx, { id: evaluationId });
    showChanges(ctx);
    return deleted;
  });
