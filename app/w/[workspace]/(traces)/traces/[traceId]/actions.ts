"use server";

import { z } from "zod";
import { KnownError } from "@/lib/errors";
import { workspaceAction } from "@/lib/http/action-door";
import { labelFields } from "@/app/forms/label-form";
import { seen } from "@/lib/http/seen";
import { deleteAnnotation } from "@/lib/services/labels/annotations/delete-annotation";
import { revealTrace } from "@/lib/services/labels/annotations/reveal-trace";
import { saveAnnotation } from "@/lib/services/labels/annotations/save-annotation";
import { addComment } from "@/lib/services/sharing/comments/add-comment";
import { deleteComment } from "@/lib/services/sharing/comments/delete-comment";
import { editComment } from "@/lib/services/sharing/comments/edit-comment";
import { listMembers } from "@/lib/services/people/members/list-members";
import { readPolicy } from "@/lib/services/labels/policies/read-policy";
import { cancelRun } from "@/lib/services/answers/executing/cancel-run";
import { compareRuns } from "@/lib/services/answers/results/compare-runs";
import { readFailureChain } from "@/lib/services/answers/results/read-failure-chain";
import { readRunCoverage } from "@/lib/services/answers/results/read-run-coverage";
import { replayRun } from "@/lib/services/answers/results/replay-run";
import { resumeRun } from "@/lib/services/answers/starting/resume-run";
import { retryRun } from "@/lib/services/answers/starting/retry-run";
import { chosenTaxonomy } from "@/lib/services/labels/taxonomies/chosen-taxonomy";
import { deleteTraces } from "@/lib/services/intake/removal/delete-traces";
import { describeDeletion } from "@/lib/services/intake/removal/describe-deletion";
import { readAgain } from "@/lib/services/intake/rereading/read-again";
import { readEarlierVersion } from "@/lib/services/traces/reading/read-earlier-version";
import { updateTrace } from "@/lib/services/traces/editing/update-trace";
import { maxCommentLength } from "@/lib/traces/comments/comment-view";
import { Outcome } from "@/lib/traces/trace";

const OfTrace = z.object({ workspace: z.string(), traceId: z.uuid() });
const OfRun = z.object({ workspace: z.string(), runId: z.uuid() });

export const cancelRunAction = workspaceAction
  .metadata({ permission: "run:start" })
  .inputSchema(OfRun)
  .action(async ({ parsedInput, ctx }) => cancelRun(ctx, { id: parsedInput.runId }));

export const retryRunAction = workspaceAction
  .metadata({ permission: "run:start" })
  .inputSchema(OfRun.extend({ isFresh: z.boolean().optional(), isMasked: z.boolean().optional() }))
  .action(async ({ parsedInput: { runId, isFresh, isMasked }, ctx }) =>
    retryRun(ctx, { id: runId, isFresh, isMasked }),
  );

const Limits = { maxCostUsd: z.number().positive().nullable(), maxTokens: z.int().positive().nullable() };

/** Goes on with a run that a limit has stopped. */
export const resumeRunAction = workspaceAction
  .metadata({ permission: "run:start" })
  .inputSchema(OfRun.extend(Limits))
  .action(async ({ parsedInput: { runId, maxCostUsd, maxTokens }, ctx }) =>
    resumeRun(ctx, { id: runId, maxCostUsd, maxTokens }),
  );

/** Runs a method again on nothing but the calls that a run has recorded. Asks nobody, stores nothing. */
export const replayRunAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(OfRun)
  .action(async ({ parsedInput, ctx }) => replayRun(ctx, { id: parsedInput.runId }));

export const compareRunsAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(z.object({ workspace: z.string(), a: z.uuid(), b: z.uuid() }))
  .action(async ({ parsedInput: { a, b }, ctx }) => compareRuns(ctx, { a, b }));

/** Which characters of which steps the calls of a run were shown. */
export const readCoverageAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(OfRun)
  .action(async ({ parsedInput, ctx }) => readRunCoverage(ctx, { runId: parsedInput.runId }));

/** How the failure came from the step that a run calls decisive to where it shows. */
export const readFailureChainAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(OfRun)
  .action(async ({ parsedInput, ctx }) => readFailureChain(ctx, { runId: parsedInput.runId }));

/** The agent's plan, ledger or code before that of a step. */
export const readEarlierVersionAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(OfTrace.extend({ stepIndex: z.int().nonnegative().max(2_000_000_000) }))
  .action(async ({ parsedInput: { traceId, stepIndex }, ctx }) => readEarlierVersion(ctx, { traceId, stepIndex }));

const StepIndex = z.int().nonnegative().max(2_000_000_000);
const Label = OfTrace.extend({
  ...labelFields,
  party: labelFields.party.default(null),
  seen: z.iso.datetime().nullable().optional(),
});

/** What this workspace calls failures by. */
export const readTaxonomyAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(z.object({ workspace: z.string() }))
  .action(async ({ ctx }) => chosenTaxonomy(ctx));

/** Keeps one's label. What a person can put right comes back with where it is wrong, and nothing was kept. */
export const saveAnnotationAction = workspaceAction
  .metadata({ permission: "annotation:write" })
  .inputSchema(Label)
  .action(async ({ parsedInput, ctx }) => {
    try {
      const { sawAttribution } = await saveAnnotation(ctx, parsedInput);
      return { faults: [], sawAttribution };
    } catch (error) {
      if (!(error instanceof KnownError) || error.code !== "INVALID" || !error.details) throw error;
      return { faults: [...error.details], sawAttribution: false };
    }
  });

/** Notes that one was shown what runs and others say of a trace that one was to label first. */
export const revealTraceAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(OfTrace)
  .action(async ({ parsedInput: { traceId }, ctx }) => revealTrace(ctx, { traceId }));

/** What this workspace means by a responsible agent and a decisive step. */
export const readPolicyAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(z.object({ workspace: z.string() }))
  .action(async ({ ctx }) => {
    const { version, text } = await readPolicy(ctx);
    return { version, text };
  });

export const deleteAnnotationAction = workspaceAction
  .metadata({ permission: "annotation:write" })
  .inputSchema(OfTrace)
  .action(async ({ parsedInput, ctx }) => {
    await deleteAnnotation(ctx, parsedInput);
    return { isDeleted: true };
  });

const CommentText = z.string().max(maxCommentLength + 1_000);

/** Writes a comment; sent again with the same `id`, it is written once. */
export const addCommentAction = workspaceAction
  .metadata({ permission: "comment:write" })
  .inputSchema(OfTrace.extend({ stepIndex: StepIndex.nullable(), text: CommentText, id: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => addComment(ctx, parsedInput));

const OfComment = z.object({ workspace: z.string(), commentId: z.uuid() });

export const editCommentAction = workspaceAction
  .metadata({ permission: "comment:write" })
  .inputSchema(OfComment.extend({ text: CommentText, seen }))
  .action(async ({ parsedInput, ctx }) => editComment(ctx, parsedInput));

export const deleteCommentAction = workspaceAction
  .metadata({ permission: "comment:write" })
  .inputSchema(OfComment)
  .action(async ({ parsedInput, ctx }) => {
    await deleteComment(ctx, parsedInput);
    return { isDeleted: true };
  });

/** Who can be meant by a comment. */
export const readMembersAction = workspaceAction
  .metadata({ permission: "comment:write" })
  .inputSchema(z.object({ workspace: z.string() }))
  .action(async ({ ctx }) => (await listMembers(ctx)).map(({ userId, name, email }) => ({ userId, name, email })));

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
  /** Left out where an outcome is picked: nothing was written. */
  seen: seen.optional(),
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
