"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { ruleFields } from "@/app/forms/rule-form";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { acknowledgeAlert } from "@/lib/services/watch/alerts/acknowledge-alert";
import { addUsualRules } from "@/lib/services/watch/alerts/add-usual-rules";
import { deleteRule } from "@/lib/services/watch/alerts/delete-rule";
import { listAlertChoices } from "@/lib/services/watch/alerts/list-alert-choices";
import { saveRule } from "@/lib/services/watch/alerts/save-rule";
import { switchRule } from "@/lib/services/watch/alerts/switch-rule";

const InWorkspace = z.object({ workspace: z.string() });
const ById = InWorkspace.extend({ id: z.uuid() });
const Switched = ById.extend({ isEnabled: z.boolean() });

const Rule = InWorkspace.extend({
  id: z.uuid().nullable(),
  ...ruleFields,
  seen,
});

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.alerts(ctx.workspaceSlug));

/** Answers `{ id }`. */
export const saveRuleAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Rule)
  .action(async ({ parsedInput, ctx }) => {
    const saved = await saveRule(ctx, parsedInput);
    showChanges(ctx);
    return saved;
  });

export const switchRuleAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(Switched)
  .action(async ({ parsedInput, ctx }) => {
    await switchRule(ctx, parsedInput);
    showChanges(ctx);
  });

/** Deletes its alerts too. */
export const deleteRuleAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(ById)
  .action(async ({ parsedInput, ctx }) => {
    await deleteRule(ctx, parsedInput);
    showChanges(ctx);
  });

/** Answers `{ added }`. */
export const addUsualRulesAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(InWorkspace)
  .action(async ({ ctx }) => {
    const answer = await addUsualRules(ctx);
    showChanges(ctx);
    return answer;
  });

export const listAlertChoicesAction = workspaceAction
  .metadata({ permission: "watch:read" })
  .inputSchema(InWorkspace)
  .action(async ({ ctx }) => listAlertChoices(ctx));

export const acknowledgeAlertAction = workspaceAction
  .metadata({ permission: "watch:write" })
  .inputSchema(ById)
  .action(async ({ parsedInput, ctx }) => {
    await acknowledgeAlert(ctx, parsedInput);
    showChanges(ctx);
  });
