import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";

const path = "/api/v1/spend";
const schema = z.object({
  spend: z.object({
    month: z.string().describe("Month in UTC, such as 2026-11."),
    budgetUsd: z.number().nullable(),
    spentUsd: z.number(),
    reservedUsd: z.number().describe("Reserved for calls in flight."),
    callCount: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
  }),
});

export const getSpend = endpoint({
  method: "get",
  path,
  summary: "Get what the workspace has spent on judge calls this month, and its budget.",
  permission: "workspace:read",
  answer: { status: 200, description: "The month, in US dollars.", schema },
  handler: async ({ ctx }) => {
    const { getSpend } = await import("@/lib/services/answers/spend/get-spend");
    return {
      spend: await getSpend(ctx),
    };
  },
});

export const setBudget = endpoint({
  method: "patch",
  path,
  summary: "Set the monthly budget for runs. Runs that would exceed it stop as PARTIAL.",
  permission: "workspace:write",
  body: z.strictObject({ budgetUsd: z.number().nonnegative().nullable().describe("Null for no limit.") }),
  answer: { status: 200, description: "The month with the updated budget.", schema },
  handler: async (call) => {
    const { getSpend } = await import("@/lib/services/answers/spend/get-spend");
    const { setMonthlyBudget } = await import("@/lib/services/answers/spend/set-monthly-budget");
    await setMonthlyBudget(call.ctx, call.body);
    return { spend: await getSpend(call.ctx) };
  },
});
