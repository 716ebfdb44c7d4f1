import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { answer, IncidentParams, show } from "./incidents";

const path = "/api/v1/incidents/{number}/name";
const JudgeWish = z.strictObject({
  provider: z.string().max(200).optional().describe("The name of a provider; the first one if left out."),
  model: z.string().max(200).optional().describe("One of its models; the first one if left out."),
});

export const previewName = endpoint({
  method: "post",
  path: `${path}/preview`,
  summary: "Say what asking a judge to name an incident would take. Changes nothing.",
  permission: "watch:write",
  params: IncidentParams,
  body: JudgeWish,
  answer: {
    status: 200,
    description: "Who would be asked, and the most that it may cost.",
    schema: z.object({
      plan: z.object({
        providerId: z.uuid(),
        provider: z.string(),
        model: z.string(),
        traceCount: z.int().describe("Traces whose decisive step is shown to the judge."),
        maxCalls: z.int().describe("One, and one more if the reply cannot be used."),
        maxCostUsd: z.number().nullable().describe("Of all calls together. Null if no price is known."),
        refusal: z.string().nullable().describe("Why this month's budget does not allow it; null if it does."),
      }),
    }),
  },
  handler: async ({ ctx, params: { number }, body }) => {
    const { planName } = await import("@/lib/services/watch/naming/plan-name");
    return { plan: await planName(ctx, { number, ...body }) };
  },
});

export const askForName = endpoint({
  method: "post",
  path,
  summary: "Have a judge asked for a name of an incident. It is a suggestion until somebody gives it as the title.",
  permission: "watch:write",
  params: IncidentParams,
  body: JudgeWish,
  answer: { ...answer, status: 202, description: "The incident; the name is in `naming` when the judge has replied." },
  handler: async ({ ctx, params: { number }, body }) => {
    const { askForName } = await import("@/lib/services/watch/naming/ask-for-name");
    await askForName(ctx, { number, ...body });
    return show(ctx, number);
  },
});

export const dismissName = endpoint({
  method: "delete",
  path,
  summary: "Dismiss the name that a judge suggests, or why it suggests none.",
  permission: "watch:write",
  params: IncidentParams,
  answer,
  handler: async ({ ctx, params: { number } }) => {
    const { dismissName } = await import("@/lib/services/watch/naming/dismiss-name");
    await dismissName(ctx, { number });
    return show(ctx, number);
  },
});
