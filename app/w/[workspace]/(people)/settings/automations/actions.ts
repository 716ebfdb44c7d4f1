"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { deleteAutomation } from "@/lib/services/watch/automations/delete-automation";
import { listAutomationChoices } from "@/lib/services/watch/automations/list-automation-choices";
import { planAutomationRun } from "@/lib/services/watch/automations/plan-automation-run";
import { previewAutomation } from "@/lib/services/watch/automations/preview-automation";
import { saveAutomation } from "@/lib/services/watch/automations/save-automation";
import { switchAutomation } from "@/lib/services/watch/automations/switch-automation";

const InWorkspace = z.object({ workspace: z.string() });
const ById = InWorkspace.extend({ id: z.uuid() });
const Amount = z.number().positive().max(1_000_000).nullable();
const Filter = z.string().max(4_000);

const Run = z.object({
  method: z.string().max(100),
  providerId: z.string().max(100).nullable(),
  model: z.string().max(200).nullable(),
  revealExpectedAnswer: z.boolean(),
  /** Checked by the fields of the method. */
  parameters: z.record(z.string().max(100), z.unknown()),
  maxTokens: z.int().positive().nullable(),
  isFresh: z.boolean(),
  isMasked: z.boolean(),
});

const Automation = InWorkspace.extend({
  id: z.uuid().nullable(),
  name: z.string().max(1_000),
  filter: Filter,
  isEnabled: z.boolean(),
  run: Run.nullable(),
  maxRunCostUsd: Amount,
  monthlyBudgetUsd: Amount,
  queueId: z.uuid().nullable(),
  channelIds: z.array(z.uuid()).max(50),
  seen,
});

const showChanges = (ctx: WorkspaceContext): void =>
  revalidatePath(paths.settings(ctx.workspaceSlug, "automations"), "layout");

/** Answers `{ id }`. */
export const saveAutomationAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Automation)
  .action(async ({ parsedInput, ctx }) => {
    const saved = await saveAutomation(ctx, parsedInput);
    showChanges(ctx);
    return saved;
  });

export const switchAutomationAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(ById.extend({ isEnabled: z.boolean() }))
  .action(async ({ parsedInput, ctx }) => {
    await switchAutomation(ctx, parsedInput);
    showChanges(ctx);
  });

/** Its runs, and what it put into queues, stay. */
export const deleteAutomationAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(ById)
  .action(async ({ parsedInput, ctx }) => {
    await deleteAutomation(ctx, parsedInput);
    showChanges(ctx);
  });

/** How many of the traces that are there a filter would have matched. */
export const previewAutomationAction = workspaceAction
  .metadata({ permission: "watch:read" })
  .inputSchema(InWorkspace.extend({ filter: Filter }))
  .action(async ({ parsedInput, ctx }) => previewAutomation(ctx, parsedInput));

/** What its run would take on the newest traces that match. Starts nothing. */
export const planAutomationRunAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Run.extend({ workspace: z.string(), filter: Filter }))
  .action(async ({ parsedInput, ctx }) => planAutomationRun(ctx, parsedInput));

export const listAutomationChoicesAction = workspaceAction
  .metadata({ permission: "watch:read" })
  .inputSchema(InWorkspace)
  .action(async ({ ctx }) => listAutomationChoices(ctx));
