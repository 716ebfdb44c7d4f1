"use server";

import { z } from "zod";
import { workspaceAction } from "@/lib/http/action-door";
import { deleteAnnotation } from "@/lib/services/annotations/delete-annotation";
import { saveAnnotation } from "@/lib/services/annotations/save-annotation";
import { cancelRun } from "@/lib/services/runs/cancel-run";
import { retryRun } from "@/lib/services/runs/retry-run";
import { deleteTraces } from "@/lib/services/traces/delete-traces";
import { describeDeletion } from "@/lib/services/traces/describe-deletion";
import { readAgain } from "@/lib/services/traces/read-again";
import { updateTrace } from "@/lib/services/traces/update-trace";
import { Outcome } from "@/lib/traces/trace";

const OfTrace = z.object({ workspace: z.string(), traceId: z.uuid() });
const OfRun = z.object({ workspace: z.string(), runId: z.uuid() });

export const cancelRunAction = workspaceAction
  .metadata({ permission: "run:start" })
  .inputSchema(OfRun)
  .action(async ({ parsedInput, ctx }) => cancelRun(ctx, { id: parsedInput.runId }));

export const retryRunAction = workspaceAction
  .metadata({ permission: "run:start" })
  .inputSchema(OfRun)
  .action(async ({ parsedInput, ctx }) => retryRun(ctx, { id: parsedInput.runId }));

const Label = OfTrace.extend({ agent: z.string().max(1_000), stepIndex: z.int().nonnegative(), reason: z.string() });

export const saveAnnotationAction = workspaceAction
  .metadata({ permission: "annotation:write" })
  .inputSchema(Label)
  .action(async ({ parsedInput, ctx }) => saveAnnotation(ctx, parsedInput));

export const deleteAnnotationAction = workspaceAction
  .metadata({ permission: "annotation:write" })
  .inputSchema(OfTrace)
  .action(async ({ parsedInput, ctx }) => {
    await deleteAnnotation(ctx, parsedInput);
    return { isDeleted: true };
  });

/** Makes the steps anew from the original, by the newest reader. */
export const readAgainAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OfTrace)
  .action(async ({ parsedInput: { traceId }, ctx }) => readAgain(ctx, { traceId }));

const Changes = OfTrace.extend({
  title: z.string().optional(),
  question: z.string().optional(),
  expectedAnswer: z.string().nullable().optional(),
  outcome: Outcome.optional(),
  systemName: z.string().max(500).nullable().optional(),
  systemVersion: z.string().max(500).nullable().optional(),
});

export const updateTraceAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(Changes)
  .action(async ({ parsedInput: { traceId, ...changes }, ctx }) => {
    await updateTrace(ctx, { ...changes, id: traceId });
    return { isSaved: true };
  });

/** What a deletion would take with it. Deletes nothing. */
export const describeDeletionAction = workspaceAction
  .metadata({ permission: "trace:delete" })
  .inputSchema(OfTrace)
  .action(async ({ parsedInput: { traceId }, ctx }) => describeDeletion(ctx, { ids: [traceId] }));

export const deleteTraceAction = workspaceAction
  .metadata({ permission: "trace:delete" })
  .inputSchema(OfTrace)
  .action(async ({ parsedInput: { traceId }, ctx }) => deleteTraces(ctx, { ids: [traceId] }));
