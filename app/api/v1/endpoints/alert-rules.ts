import { z } from "zod";
import { ruleFields } from "@/app/forms/rule-form";
import { alertKinds } from "@/lib/attribution/watching/alert-settings";
import { endpoint } from "@/lib/http/endpoint";
import { oneById } from "../one-by-id";

const path = "/api/v1/alert-rules";
const onePath = `${path}/{ruleId}`;
const params = z.object({ ruleId: z.string() });

export const AlertRule = z.object({
  id: z.uuid(),
  kind: z.enum(alertKinds),
  name: z.string(),
  isEnabled: z.boolean(),
  systemKey: z.string().nullable().describe("The system it watches, in lower case; null for each."),
  systemName: z.string().nullable(),
  settings: ruleFields.settings,
  channelIds: z.array(z.uuid()),
  channelNames: z.array(z.string()),
  methodTitle: z.string().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  unwatchedCount: z.int().describe("Systems that it leaves alone because there are very many."),
  followed: z.int().describe("Systems or versions it follows."),
  needs: z.array(z.looseObject({})).describe("What it waits for."),
  sticky: z
    .array(z.looseObject({}))
    .describe("Series whose observations are correlated, so that its rate does not hold."),
  faults: z.array(z.string()),
  version: z.string().describe("Send it as If-Match with a change, so that no other change is overwritten."),
});
const one = z.object({ rule: AlertRule });
const rules = z.object({ rules: z.array(AlertRule) });

export const listAlertRules = endpoint({
  method: "get",
  path,
  summary: "List the rules that raise alerts, with what each still needs before it can.",
  permission: "watch:read",
  answer: { status: 200, description: "The rules, sorted by name.", schema: rules },
  handler: async ({ ctx }) => {
    const { showRules } = await import("../show-saved");
    return { rules: await showRules(ctx) };
  },
});

export const getAlertRule = endpoint({
  method: "get",
  path: onePath,
  summary: "Get a rule.",
  permission: "watch:read",
  params,
  answer: { status: 200, description: "The rule.", schema: one },
  version: ({ rule }) => rule.version,
  handler: async ({ ctx, params: { ruleId } }) => {
    const { showRules } = await import("../show-saved");
    return { rule: oneById(await showRules(ctx), ruleId, "rule") };
  },
});

export const createAlertRule = endpoint({
  method: "post",
  path,
  summary: "Create a rule that raises alerts.",
  permission: "watch:write",
  body: z.strictObject({
    name: ruleFields.name,
    settings: ruleFields.settings,
    isEnabled: ruleFields.isEnabled.default(true),
    systemKey: ruleFields.systemKey.default(null).describe("The system it watches, in lower case; null for each."),
    channelIds: ruleFields.channelIds.default([]),
  }),
  answer: { status: 201, description: "The rule.", schema: one },
  handler: async ({ ctx, body }) => {
    const { saveRule } = await import("@/lib/services/watch/alerts/save-rule");
    const { showRules } = await import("../show-saved");
    const { id } = await saveRule(ctx, { ...body, id: null });
    return { rule: oneById(await showRules(ctx), id, "rule") };
  },
});

export const updateAlertRule = endpoint({
  method: "patch",
  path: onePath,
  summary: "Change a rule, or turn it on or off. Omitted fields and its kind stay.",
  permission: "watch:write",
  params,
  takesVersion: true,
  body: z.strictObject({
    name: ruleFields.name.optional(),
    settings: ruleFields.settings.optional(),
    isEnabled: ruleFields.isEnabled.optional(),
    systemKey: ruleFields.systemKey.optional(),
    channelIds: ruleFields.channelIds.optional(),
  }),
  answer: { status: 200, description: "The rule.", schema: one },
  handler: async ({ ctx, params: { ruleId }, body, seen }) => {
    const { saveRule } = await import("@/lib/services/watch/alerts/save-rule");
    const { changed } = await import("../changed");
    const { showRules } = await import("../show-saved");
    const there = oneById(await showRules(ctx), ruleId, "rule");
    const { name, settings, isEnabled, systemKey, channelIds } = there;
    const input = changed({ name, settings, isEnabled, systemKey, channelIds }, body);
    await saveRule(ctx, { ...input, id: ruleId, seen: seen ?? there.version });
    return { rule: oneById(await showRules(ctx), ruleId, "rule") };
  },
});

export const deleteAlertRule = endpoint({
  method: "delete",
  path: onePath,
  summary: "Delete a rule with the alerts it raised.",
  permission: "watch:write",
  params,
  answer: { status: 200, description: "Deleted.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async ({ ctx, params: { ruleId } }) => {
    const { deleteRule } = await import("@/lib/services/watch/alerts/delete-rule");
    await deleteRule(ctx, { id: ruleId });
    return { isDeleted: true };
  },
});

export const addUsualRules = endpoint({
  method: "post",
  path: `${path}/usual`,
  summary: "Add the rules that most workspaces want. Those that exist stay as they are.",
  permission: "watch:write",
  answer: { status: 200, description: "How many were added.", schema: z.object({ added: z.int() }) },
  handler: async ({ ctx }) => {
    const { addUsualRules } = await import("@/lib/services/watch/alerts/add-usual-rules");
    return addUsualRules(ctx);
  },
});
