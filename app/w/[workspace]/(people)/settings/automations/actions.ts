"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { automationFields, AutomationFilter, AutomationRun } from "@/app/forms/automation-form";
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

const Automation = InWorkspace.extend({
  id: z.uuid().nullable(),
  ...automationFields,
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
  .inputSchema(InWorkspace.extend({ filter: AutomationFilter }))
  .action(async ({ parsedInput, ctx }) => previewAutomation(ctx, parsedInput));

/** What its run would take on the newest traces that match. Starts nothing. */
export const planAutomationRunAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(AutomationRun.extend({ workspace: z.string(), filter: AutomationFilter }))
  .action(async ({ parsedInput, ctx }) => planAutomationRun(ctx, parsedInput));

export const listAutomationChoicesAction = workspaceAction
  .metadata({ permission: "watch:read" })
  .inputSchema(InWorkspace)
  .action(async ({ ctx }) => listAutomationChoices(ctx));
