"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { deleteTraces } from "@/lib/services/intake/removal/delete-traces";
import { describeDeletion } from "@/lib/services/intake/removal/describe-deletion";
import { setOutcome } from "@/lib/services/traces/editing/set-outcome";
import { setSystem } from "@/lib/services/traces/editing/set-system";
import { tagTraces } from "@/lib/services/traces/editing/tag-traces";
import { saveOwnColumns } from "@/lib/services/traces/list/own-columns";
import { Outcome } from "@/lib/traces/trace";
import { TraceSelection } from "@/lib/traces/trace-filter";

const OnSelection = z.object({ workspace: z.string(), selection: TraceSelection });

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.traces(ctx.workspaceSlug));

const Tags = z.array(z.string().max(200)).max(50);

export const tagTracesAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OnSelection.extend({ add: Tags, remove: Tags }))
  .action(async ({ parsedInput: { selection, add, remove }, ctx }) => {
    const answer = await tagTraces(ctx, selection, { add, remove });
    showChanges(ctx);
    return answer;
  });

export const setOutcomeAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OnSelection.extend({ outcome: Outcome }))
  .action(async ({ parsedInput: { selection, outcome }, ctx }) => {
    const answer = await setOutcome(ctx, selection, outcome);
    showChanges(ctx);
    return answer;
  });

/** Says which system made the selected traces; null for none. */
export const setSystemAction = workspaceAction
  .metadata({ permission: "trace:write" })
  .inputSchema(OnSelection.extend({ system: z.string().max(500).nullable() }))
  .action(async ({ parsedInput: { selection, system }, ctx }) => {
    const answer = await setSystem(ctx, selection, system);
    showChanges(ctx);
    return answer;
  });

/** Remembers the columns that a person wants to see; null for the usual ones. */
export const saveColumnsAction = workspaceAction
  .metadata({ permission: "trace:read" })
  .inputSchema(z.object({ workspace: z.string(), columns: z.string().max(2_000).nullable() }))
  .action(async ({ parsedInput, ctx }) => saveOwnColumns(ctx, parsedInput));

/** What a deletion would take with it. Deletes nothing. */
export const describeDeletionAction = workspaceAction
  .metadata({ permission: "trace:delete" })
  .inputSchema(OnSelection)
  .action(async ({ parsedInput: { selection }, ctx }) => describeDeletion(ctx, selection));

export const deleteTracesAction = workspaceAction
  .metadata({ permission: "trace:delete" })
  .inputSchema(OnSelection)
  .action(async ({ parsedInput: { selection }, ctx }) => {
    const answer = await deleteTraces(ctx, selection);
    showChanges(ctx);
    return answer;
  });
