import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { NextCursor, pageQuery } from "./paging";

const path = "/api/v1/alerts";

export const Alert = z.object({
  id: z.uuid(),
  ruleId: z.uuid(),
  ruleName: z.string(),
  title: z.string().describe("What changed, in one line."),
  text: z.string().describe("How many traces, what the alert is based on, and how often such an alert is false."),
  finding: z
    .looseObject({ kind: z.enum(["agent-share", "failure-rate", "version", "budget", "alarm", "incident", "digest"]) })
    .describe(
      "The same as data: of an `alarm` the trace, agent, step and kind of evidence; of an `incident` its number, title and version, and as `turn` that it was closed or what a fix did; of a `digest` what is new, reopened, grown or gone; else both sides of the change with counts, and the bars of its chart. Agent shares come only from the unchecked answers of `method`: ground truth covers `truthCount` of a side's `count` failures and agrees with the answer in `agreeCount` of them. `stickiness` is set if consecutive observations are correlated, in which case `rate` does not hold.",
    ),
  createdAt: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().nullable(),
  acknowledgedByName: z.string().nullable(),
});

export const listAlerts = endpoint({
  method: "get",
  path,
  summary: "List alerts, newest first.",
  permission: "watch:read",
  query: z.object({
    ...pageQuery,
    open: z.enum(["true", "false"]).default("false").describe("Whether to list only unacknowledged alerts."),
  }),
  answer: {
    status: 200,
    description: "A page of alerts.",
    schema: z.object({ alerts: z.array(Alert), openCount: z.int(), nextCursor: NextCursor }),
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
  summary: "Acknowledge an alert. The first acknowledgment is kept.",
  permission: "watch:write",
  params: z.object({ alertId: z.string() }),
  answer: { status: 200, description: "Acknowledged.", schema: z.object({ id: z.string() }) },
  handler: async ({ ctx, params: { alertId } }) => {
    const { acknowledgeAlert } = await import("@/lib/services/watch/alerts/acknowledge-alert");
    await acknowledgeAlert(ctx, { id: alertId });
    return { id: alertId };
  },
});
