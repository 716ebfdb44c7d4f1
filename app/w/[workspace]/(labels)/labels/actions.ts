"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { queueFields, QueuePeople } from "@/app/forms/queue-form";
import { paths } from "@/lib/paths";
import { addMembers } from "@/lib/services/labels/queues/add-members";
import { addTraces } from "@/lib/services/labels/queues/add-traces";
import { assignTrace } from "@/lib/services/labels/queues/assign-trace";
import { closeQueue } from "@/lib/services/labels/queues/close-queue";
import { createQueue } from "@/lib/services/labels/queues/create-queue";
import { listQueueChoices } from "@/lib/services/labels/queues/list-queue-choices";
import { previewQueue } from "@/lib/services/labels/queues/preview-queue";
import { previousTurn } from "@/lib/services/labels/queues/previous-turn";
import { removeMember } from "@/lib/services/labels/queues/remove-member";
import { renewReservation } from "@/lib/services/labels/queues/renew-reservation";
import { reopenQueue } from "@/lib/services/labels/queues/reopen-queue";
import { skipTurn } from "@/lib/services/labels/queues/skip-turn";
import { takeNext } from "@/lib/services/labels/queues/take-next";
import { TraceSelection } from "@/lib/traces/trace-filter";

const OnWorkspace = z.object({ workspace: z.string() });
const OnQueue = OnWorkspace.extend({ queueId: z.uuid() });
const OnTurn = OnQueue.extend({ traceId: z.uuid() });

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.labels(ctx.workspaceSlug), "layout");

/** Reserves the next trace of a queue for whoever asks; `none` says why there is none. */
export const takeNextAction = workspaceAction
  .metadata({ permission: "annotation:write" })
  .inputSchema(OnQueue)
  .action(async ({ parsedInput, ctx }) => takeNext(ctx, parsedInput));

/** Gives a trace of a queue back without a label. */
export const skipTurnAction = workspaceAction
  .metadata({ permission: "annotation:write" })
  .inputSchema(OnTurn.extend({ note: z.string().max(2_000).nullable() }))
  .action(async ({ parsedInput, ctx }) => skipTurn(ctx, parsedInput));

/** The trace that one labeled or skipped before this one; null where this was the first. */
export const previousTurnAction = workspaceAction
  .metadata({ permission: "annotation:write" })
  .inputSchema(OnTurn)
  .action(async ({ parsedInput, ctx }) => previousTurn(ctx, parsedInput));

/** Keeps a trace reserved for whoever reads it; `expiresAt` is null where it is theirs no more. */
export const renewReservationAction = workspaceAction
  .metadata({ permission: "annotation:write" })
  .inputSchema(OnTurn)
  .action(async ({ parsedInput, ctx }) => renewReservation(ctx, parsedInput));

/** What a queue of these traces would be drawn from. Makes nothing. */
export const previewQueueAction = workspaceAction
  .metadata({ permission: "label:manage" })
  .inputSchema(OnWorkspace.extend({ selection: TraceSelection }))
  .action(async ({ parsedInput: { selection }, ctx }) => previewQueue(ctx, selection));

/** Open queues that traces can be added to, and the people who can label. */
export const listQueueChoicesAction = workspaceAction
  .metadata({ permission: "label:manage" })
  .inputSchema(OnWorkspace)
  .action(async ({ ctx }) => listQueueChoices(ctx));

export const createQueueAction = workspaceAction
  .metadata({ permission: "label:manage" })
  .inputSchema(OnWorkspace.extend({ selection: TraceSelection, ...queueFields }))
  .action(async ({ parsedInput, ctx }) => {
    const answer = await createQueue(ctx, parsedInput);
    showChanges(ctx);
    return answer;
  });

export const addTracesAction = workspaceAction
  .metadata({ permission: "label:manage" })
  .inputSchema(OnQueue.extend({ selection: TraceSelection }))
  .action(async ({ parsedInput, ctx }) => {
    const answer = await addTraces(ctx, parsedInput);
    showChanges(ctx);
    return answer;
  });

export const addMembersAction = workspaceAction
  .metadata({ permission: "label:manage" })
  .inputSchema(OnQueue.extend({ members: QueuePeople }))
  .action(async ({ parsedInput, ctx }) => {
    await addMembers(ctx, parsedInput);
    showChanges(ctx);
  });

export const removeMemberAction = workspaceAction
  .metadata({ permission: "label:manage" })
  .inputSchema(OnQueue.extend({ userId: z.uuid() }))
  .action(async ({ parsedInput, ctx }) => {
    await removeMember(ctx, parsedInput);
    showChanges(ctx);
  });

/** Has one person label a trace; null for anybody. */
export const assignTraceAction = workspaceAction
  .metadata({ permission: "label:manage" })
  .inputSchema(OnTurn.extend({ userId: z.uuid().nullable() }))
  .action(async ({ parsedInput, ctx }) => {
    await assignTrace(ctx, parsedInput);
    showChanges(ctx);
  });

export const closeQueueAction = workspaceAction
  .metadata({ permission: "label:manage" })
  .inputSchema(OnQueue)
  .action(async ({ parsedInput, ctx }) => {
    await closeQueue(ctx, parsedInput);
    showChanges(ctx);
  });

export const reopenQueueAction = workspaceAction
  .metadata({ permission: "label:manage" })
  .inputSchema(OnQueue)
  .action(async ({ parsedInput, ctx }) => {
    await reopenQueue(ctx, parsedInput);
    showChanges(ctx);
  });
