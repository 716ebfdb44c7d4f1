import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";

const MethodParameter = z.object({
  name: z.string(),
  title: z.string(),
  help: z.string(),
  kind: z.enum(["integer", "choice", "choices", "names", "figures"]),
  default: z.unknown().optional().describe("Used if the parameter is omitted."),
  least: z.int().optional(),
  most: z.int().optional(),
  options: z.array(z.object({ value: z.string(), title: z.string() })).optional(),
  of: z.enum(["models", "steps"]).optional().describe("What the names are of."),
});

export const Method = z.object({
  name: z.string().describe("What a run names it by."),
  version: z.string(),
  title: z.string(),
  summary: z.string(),
  source: z.string().describe("Paper and section."),
  weakness: z.string().nullable().describe("When it fails."),
  aliases: z.array(z.string()),
  needsJudge: z.boolean().describe("Whether it asks a model. A method that does not is free and ends immediately."),
  needsTracer: z.boolean().describe("Whether its answer depends on learned weights."),
  needsLab: z.enum(["executed", "simulated"]).nullable().describe("Whether it replays a system, or simulates that."),
  needsPeers: z
    .enum(["none", "passed", "both-outcomes"])
    .describe("Other traces of the same question that it needs: some that passed, or both outcomes."),
  offeredAs: z
    .enum(["answer", "table", "posted", "replay"])
    .describe(
      "`table`: a baseline for evaluations. `posted`: from submitted scores. `replay`: where a system can be replayed.",
    ),
  recommendedAs: z.enum(["quick", "careful", "vote"]).nullable(),
  cost: z
    .object({ calls: z.string(), textSent: z.string() })
    .nullable()
    .describe("Judge calls for n steps, and how many times the whole trace is sent; null without a judge."),
  parameters: z.array(MethodParameter),
});

export const listMethods = endpoint({
  method: "get",
  path: "/api/v1/methods",
  summary: "List the attribution methods with their parameters, weaknesses, and costs.",
  permission: "run:read",
  answer: {
    status: 200,
    description: "The methods, in the order in which they are offered.",
    schema: z.object({ methods: z.array(Method) }),
  },
  handler: async () => {
    const { methods } = await import("@/lib/attribution/method-list");
    return {
      methods: methods.map((method) => ({
        name: method.name,
        version: method.version,
        title: method.title,
        summary: method.summary,
        source: method.source,
        weakness: method.weakness ?? null,
        aliases: method.aliases ?? [],
        needsJudge: method.needsJudge,
        needsTracer: method.needsTracer,
        needsLab: method.needsLab ?? null,
        needsPeers: method.needsPeers,
        offeredAs: method.offeredAs,
        recommendedAs: method.recommendedAs ?? null,
        cost: method.costWords ?? null,
        parameters: method.parameterFields,
      })),
    };
  },
});
