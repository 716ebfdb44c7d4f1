import { z } from "zod";
import { AutomationFilter, automationFields, AutomationRun } from "@/app/forms/automation-form";
import { endpoint } from "@/lib/http/endpoint";
import { oneById } from "../one-by-id";
import { RunPlan } from "./run-schemas";
import { NextCursor, pageQuery } from "./paging";

const path = "/api/v1/automations";
const onePath = `${path}/{automationId}`;
const params = z.object({ automationId: z.string() });

export const Automation = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: z.string().describe("A query in the search grammar of the trace list."),
  isEnabled: z.boolean(),
  run: AutomationRun.nullable().describe("The run it starts; null for none."),
  queueId: z.uuid().nullable(),
  channelIds: z.array(z.uuid()),
  methodTitle: z.string().nullable(),
  queueName: z.string().nullable(),
  channelNames: z.array(z.string()),
  faults: z.array(z.string()).describe("Parts that no longer exist or are turned off."),
  maxRunCostUsd: z.number().nullable(),
  monthlyBudgetUsd: z.number().nullable(),
  month: z.object({
    matched: z.int(),
    runs: z.int(),
    queued: z.int(),
    notified: z.int(),
    problems: z.int(),
    spentUsd: z.number(),
  }),
  lastAt: z.iso.datetime().nullable(),
  version: z.string().describe("Send it as If-Match with a change, so that no other change is overwritten."),
});
const one = z.object({ automation: Automation });

const RunChoice = z.strictObject({
  method: AutomationRun.shape.method,
  providerId: AutomationRun.shape.providerId.default(null),
  model: AutomationRun.shape.model.default(null),
  revealExpectedAnswer: z.boolean().default(false),
  parameters: AutomationRun.shape.parameters.default({}),
  maxTokens: AutomationRun.shape.maxTokens.default(null),
  isFresh: z.boolean().default(false),
  isMasked: z.boolean().default(false),
});

export const listAutomations = endpoint({
  method: "get",
  path,
  summary: "List the automations and what they did this month (UTC).",
  permission: "watch:read",
  answer: {
    status: 200,
    description: "The automations, sorted by name.",
    schema: z.object({ automations: z.array(Automation) }),
  },
  handler: async ({ ctx }) => {
    const { showAutomations } = await import("../show-saved");
    return { automations: await showAutomations(ctx) };
  },
});

export const AutomationTurn = z.object({
  traceId: z.uuid(),
  traceTitle: z.string().nullable().describe("Null for a deleted trace."),
  runId: z.uuid().nullable(),
  runStatus: z.string().nullable(),
  costUsd: z.number().nullable(),
  isQueued: z.boolean(),
  isNotified: z.boolean(),
  problem: z.string().nullable(),
  at: z.iso.datetime(),
});

export const getAutomation = endpoint({
  method: "get",
  path: onePath,
  summary: "Get an automation and what it did, newest first, page by page.",
  permission: "watch:read",
  params,
  query: z.object(pageQuery),
  answer: {
    status: 200,
    description: "The automation, and a page of what it did.",
    schema: one.extend({ turns: z.array(AutomationTurn), nextCursor: NextCursor }),
  },
  version: ({ automation }) => automation.version,
  handler: async ({ ctx, params: { automationId: id }, query }) => {
    const { getAutomation } = await import("@/lib/services/watch/automations/get-automation");
    const { withAutomationVersion } = await import("../show-saved");
    const { automation, ...page } = await getAutomation(ctx, { id, ...query });
    return { automation: withAutomationVersion(automation), ...page };
  },
});

export const createAutomation = endpoint({
  method: "post",
  path,
  summary: "Create an automation: what is done with each new trace that matches a search.",
  permission: "watch:write",
  body: z.strictObject({
    name: automationFields.name,
    filter: automationFields.filter.describe("A query in the search grammar of the trace list."),
    isEnabled: automationFields.isEnabled.default(true),
    run: RunChoice.nullable().default(null).describe("The run to start; null for none."),
    maxRunCostUsd: automationFields.maxRunCostUsd.default(null),
    monthlyBudgetUsd: automationFields.monthlyBudgetUsd.default(null),
    queueId: automationFields.queueId.default(null).describe("The label queue to add traces to."),
    channelIds: automationFields.channelIds.default([]),
  }),
  answer: { status: 201, description: "The automation.", schema: one },
  handler: async ({ ctx, body }) => {
    const { saveAutomation } = await import("@/lib/services/watch/automations/save-automation");
    const { showAutomations } = await import("../show-saved");
    const { id } = await saveAutomation(ctx, { ...body, id: null });
    return { automation: oneById(await showAutomations(ctx), id, "automation") };
  },
});

export const updateAutomation = endpoint({
  method: "patch",
  path: onePath,
  summary: "Change an automation, or turn it on or off. Omitted fields stay.",
  permission: "watch:write",
  params,
  takesVersion: true,
  body: z.strictObject({
    name: automationFields.name.optional(),
    filter: automationFields.filter.optional(),
    isEnabled: automationFields.isEnabled.optional(),
    run: RunChoice.nullable().optional(),
    maxRunCostUsd: automationFields.maxRunCostUsd.optional(),
    monthlyBudgetUsd: automationFields.monthlyBudgetUsd.optional(),
    queueId: automationFields.queueId.optional(),
    channelIds: automationFields.channelIds.optional(),
  }),
  answer: { status: 200, description: "The automation.", schema: one },
  handler: async ({ ctx, params: { automationId }, body, seen }) => {
    const { saveAutomation } = await import("@/lib/services/watch/automations/save-automation");
    const { changed } = await import("../changed");
    const { showAutomations } = await import("../show-saved");
    const there = oneById(await showAutomations(ctx), automationId, "automation");
    const { name, filter, isEnabled, run, maxRunCostUsd, monthlyBudgetUsd, queueId, channelIds } = there;
    const saved = { name, filter, isEnabled, run, maxRunCostUsd, monthlyBudgetUsd, queueId, channelIds };
    await saveAutomation(ctx, { ...changed(saved, body), id: automationId, seen: seen ?? there.version });
    return { automation: oneById(await showAutomations(ctx), automationId, "automation") };
  },
});

export const deleteAutomation = endpoint({
  method: "delete",
  path: onePath,
  summary: "Delete an automation. Its runs, and what it added to queues, stay.",
  permission: "watch:write",
  params,
  answer: { status: 200, description: "Deleted.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async ({ ctx, params: { automationId } }) => {
    const { deleteAutomation } = await import("@/lib/services/watch/automations/delete-automation");
    await deleteAutomation(ctx, { id: automationId });
    return { isDeleted: true };
  },
});

export const previewAutomation = endpoint({
  method: "post",
  path: `${path}/preview`,
  summary: "Count how many existing traces a filter would match.",
  permission: "watch:read",
  body: z.strictObject({ filter: AutomationFilter }),
  answer: {
    status: 200,
    description: "The counts; fault says why the filter cannot be used.",
    schema: z.object({ matchCount: z.int(), totalCount: z.int(), fault: z.string().nullable() }),
  },
  handler: async ({ ctx, body: { filter } }) => {
    const { previewAutomation } = await import("@/lib/services/watch/automations/preview-automation");
    return previewAutomation(ctx, { filter });
  },
});

export const planAutomationRun = endpoint({
  method: "post",
  path: `${path}/plan`,
  summary: "Estimate what the run of an automation would cost on the newest traces that match, without starting any.",
  permission: "watch:write",
  body: z.strictObject({ filter: AutomationFilter, run: RunChoice }),
  answer: {
    status: 200,
    description: "The estimate; null if there is no trace.",
    schema: z.object({ plan: RunPlan.nullable() }),
  },
  handler: async ({ ctx, body: { filter, run } }) => {
    const { planAutomationRun } = await import("@/lib/services/watch/automations/plan-automation-run");
    return { plan: await planAutomationRun(ctx, { ...run, filter }) };
  },
});
