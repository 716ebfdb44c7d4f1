import { randomBytes } from "node:crypto";
import { afterEach } from "vitest";
import { type Oracle, type OracleOptions, startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { sampleTrace, toBytes } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";

export const stepCount = 24;
export const decisive = 18;
const steps = Array.from({ length: stepCount }, (_, index) => ({
  agent: index % 2 ? "Surfer" : "Planner",
  content: `Step ${index}.`,
}));

const oracles: Oracle[] = [];
afterEach(async () => {
  for (const oracle of oracles.splice(0)) await oracle.close();
});

/** An endpoint that knows which step of each of these questions is the decisive one. */
export const startOracleFor = async (
  questions: readonly string[],
  options: Partial<OracleOptions> = {},
): Promise<Oracle> => {
  const agents = steps.map((step) => step.agent);
  const truths = questions.map((question) => ({ question, agents, stepIndex: decisive, agent: "Planner" }));
  const oracle = await startOracle({ truths, ...options });
  oracles.push(oracle);
  return oracle;
};

/** A question that no other test asks. */
export const newQuestion = (): string => `What is ${randomBytes(8).toString("hex")}?`;

interface OracleProvider {
  requestsPerMinute?: number;
  concurrency?: number;
}

/**
 * A workspace that asks an oracle at known prices, with a trace for each question; replies are short, so that a worst
 * case is not far from a usual one.
 */
export const makeOracleWorkspace = async (
  oracle: Oracle,
  questions: readonly string[],
  { requestsPerMinute, concurrency = 4 }: OracleProvider = {},
): Promise<{ ctx: MemberContext; traceIds: string[]; providerId: string }> => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const prices = { inputUsdPerMillion: 1, cachedInputUsdPerMillion: null, outputUsdPerMillion: 2, priceAsOf: null };
  const { id: providerId } = await saveProvider(ctx, {
    name: "Oracle",
    preset: "custom",
    baseUrl: oracle.baseUrl,
    key: null,
    timeoutMs: 20_000,
    requestsPerMinute: requestsPerMinute ?? null,
    tokensPerMinute: null,
    concurrency,
    models: [{ name: "oracle", contextTokens: 100_000, replyTokens: 120, ...prices }],
  });
  const traceIds: string[] = [];
  for (const question of questions) {
    const { traces } = await createTraces(ctx, { bytes: toBytes(sampleTrace({ question }, steps)) });
    traceIds.push(...traces.map(({ id }) => id));
  }
  return { ctx, traceIds, providerId };
};
