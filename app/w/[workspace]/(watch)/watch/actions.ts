"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { workspaceAction } from "@/lib/http/action-door";
import { seen } from "@/lib/http/seen";
import { paths } from "@/lib/paths";
import { acknowledgeAlert } from "@/lib/services/watch/alerts/acknowledge-alert";
import { addUsualRules } from "@/lib/services/watch/alerts/add-usual-rules";
import { deleteRule } from "@/lib/services/watch/alerts/delete-rule";
import { listAlertChoices } from "@/lib/services/watch/alerts/list-alert-choices";
import { saveRule } from "@/lib/services/watch/alerts/save-rule";
import { switchRule } from "@/lib/services/watch/alerts/switch-rule";
import { deleteAutomation } from "@/lib/services/watch/automations/delete-automation";
import { listAutomationChoices } from "@/lib/services/watch/automations/list-automation-choices";
import { planAutomationRun } from "@/lib/services/watch/automations/plan-automation-run";
import { previewAutomation } from "@/lib/services/watch/automations/preview-automation";
import { saveAutomation } from "@/lib/services/watch/automations/save-automation";
import { switchAutomation } from "@/lib/services/watch/automations/switch-automation";

const InWorkspace = z.object({ workspace: z.string() });
const ById = InWorkspace.extend({ id: z.uuid() });
const Switched = ById.extend({ isEnabled: z.boolean() });
const Amount = z.number().positive().max(1_000_000).nullable();
const Filter = z.string().max(4_000);
const ChannelIds = z.array(z.uuid()).max(50);

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
  channelIds: ChannelIds,
  seen,
});

const WatchedMethod = z.object({
  name: z.string().max(100),
  version: z.string().max(100),
  tracerVersionId: z.uuid().nullable(),
});
const Rate = z.union([z.literal(0.1), z.literal(0.05), z.literal(0.01)]);
const Settings = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("agent-share"),
    rate: Rate,
    agent: z.string().max(500).nullable(),
    method: WatchedMethod.nullable(),
  }),
  z.object({ kind: z.enum(["failure-rate", "version"]), rate: Rate }),
  z.object({ kind: z.literal("budget"), automationId: z.uuid().nullable() }),
]);
const Rule = InWorkspace.extend({
  id: z.uuid().nullable(),
  name: z.string().max(1_000),
  isEnabled: z.boolean(),
  systemKey: z.string().max(1_000).nullable(),
  settings: Settings,
  channelIds: ChannelIds,
  seen,
});

const showChanges = (ctx: WorkspaceContext): void => revalidatePath(paths.alerts(ctx.workspaceSlug), "layout");

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
  .inputSchema(Switched)
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
