import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";

const path = "/api/v1/alerts";

export const Alert = z.object({
  id: z.uuid(),
  ruleId: z.uuid(),
  ruleName: z.string(),
  title: z.string().describe("What changed, in one line."),
  text: z.string().describe("How many traces, on what they rest, and how often such an alarm is false."),
  finding: z
    .looseObject({ kind: z.enum(["agent-share", "failure-rate", "version", "budget"]) })
    .describe(
      "The same in figures: both sides of the change with their counts, and the bars of its chart. Shares of agents are those of the unchecked answers of `method` alone: ground truth knows who it was in `truthCount` of the `count` failures of a side, and agrees with the answer in `agreeCount` of these. `stickiness` where one observation tells about the next, so that `rate` does not hold.",
    ),
  createdAt: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().nullable(),
  acknowledgedByName: z.string().nullable(),
});

export const listAlerts = endpoint({
  method: "get",
  path,
  summary: "List the alerts that were raised, the newest first.",
  permission: "watch:read",
  query: z.object({
    cursor: z.string().optional().describe("`nextCursor` of the page before."),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    open: z
      .enum(["true", "false"])
      .default("false")
      .describe("Whether only those are listed that nobody has acknowledged."),
  }),
  answer: {
    status: 200,
    description: "A page of alerts.",
    schema: z.object({ alerts: z.array(Alert), openCount: z.int(), nextCursor: z.string().nullable() }),
  },
  handler: async ({ ctx, query: { cursor, limit, open } }) => {
    const { listAlerts } = await import("@/lib/services/watch/alerts/list-alerts");
    const { rows, openCount, nextCursor } = await listAlerts(ctx, { cursor, limit, isOpen: open === "true" });
    return { alerts: rows, openCount, nextCursor };
  },
});

export const acknowledgeAlert = endpoint({
  method: "post",
  path: `${path}/{alertId}/acknowledge`,
  summary: "Say that an alert was seen. Who was first stays.",
  permission: "watch:write",
  params: z.object({ alertId: z.string() }),
  answer: { status: 200, description: "It is acknowledged.", schema: z.object({ id: z.string() }) },
  handler: async ({ ctx, params: { alertId } }) => {
    const { acknowledgeAlert } = await import("@/lib/services/watch/alerts/acknowledge-alert");
    await acknowledgeAlert(ctx, { id: alertId });
    return { id: alertId };
  },
});

export const Automation = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: z.string().describe("In the search grammar of the list."),
  isEnabled: z.boolean(),
  methodTitle: z.string().nullable(),
  queueName: z.string().nullable(),
  channelNames: z.array(z.string()),
  faults: z.array(z.string()).describe("Parts of it that no longer exist or are switched off."),
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
});

export const listAutomations = endpoint({
  method: "get",
  path: "/api/v1/automations",
  summary: "List the automations and what they did this month (UTC).",
  permission: "watch:read",
  answer: {
    status: 200,
    description: "The automations by name.",
    schema: z.object({ automations: z.array(Automation) }),
  },
  handler: async ({ ctx }) => {
    const { listAutomations } = await import("@/lib/services/watch/automations/list-automations");
    const automations = await listAutomations(ctx);
    return { automations: automations.map((automation) => Automation.parse(automation)) };
  },
});
