import { type Manner } from "@/lib/attribution/endpoint-manner";
import { type JudgeEndpoint, type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { JudgeError } from "@/lib/attribution/judge-error";
import { systemPrompt } from "@/lib/attribution/prompts/task-prompt";
import { readJudgementText } from "@/lib/attribution/read-text-answers";
import { findJudgementFault, StepJudgement, stepJudgementFields } from "@/lib/attribution/reply-schemas";
import { stepFence, textFence } from "@/lib/attribution/prompts/fence";
import { listModels } from "./list-models";
import { createMemoryCallStore } from "./memory-call-store";
import { firstManner, forgetManner } from "./negotiation";
import { openJudge } from "./open-judge";
import { retryRules } from "./retry";

/** Whether an endpoint can serve as a judge. `message` is one sentence for a person. */
interface EndpointTest {
  ok: boolean;
  message: string;
  latencyMs: number;
  /** How it was asked when it answered. */
  manner?: Manner;
}

const nonce = "7e577e57";
const messages = [
  {
    role: "system" as const,
    content: systemPrompt({ nonce, policy: null, trace: { outcome: "failed" } }, stepJudgementFields),
  },
  {
    role: "user" as const,
    content: [
      `The question that the agents were asked:\n${textFence(nonce, "question", "What is 2 + 2?")}`,
      stepFence(nonce, { index: 0, agent: "Calculator", text: "2 + 2 is 5." }),
      "Judge step 0. Is it the decisive step?",
    ].join("\n\n"),
  },
];

/**
 * Makes one small judge call, as a run would, without patience for faults, and finds out again how it must be asked.
 * Never throws.
 */
export async function testEndpoint(
  given: JudgeEndpoint,
  model: JudgeModel,
  signal: AbortSignal,
): Promise<EndpointTest> {
  forgetManner(given, model.name);
  const endpoint = { ...given, manners: undefined };
  const startedAt = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - startedAt);
  const rules = { ...retryRules, maxFaults: 2, maxOfKind: { "time-out": 1 }, retryAfterCapMs: 5_000 };
  const judge = openJudge({ endpoint, model, runId: "test", store: createMemoryCallStore(), signal, rules });
  try {
    await judge.ask({
      name: "step_judgement",
      schema: StepJudgement,
      messages,
      steps: { first: 0, last: 0 },
      shown: { ranges: [{ first: 0, last: 0 }], unseen: [] },
      findFault: findJudgementFault,
      readText: readJudgementText,
    });
    const latencyMs = elapsedMs();
    const how = { json_schema: "with a JSON schema", json_object: "with JSON", text: "in plain text" };
    const manner = firstManner(endpoint, model.name);
    return { ok: true, message: `${model.name} answered ${how[manner.format]} in ${latencyMs} ms.`, latencyMs, manner };
  } catch (error) {
    const message =
      (await sayUnlisted(error, endpoint, model, signal)) ??
      (error instanceof JudgeError ? error.message : "The test failed for an unknown reason. Check the base URL.");
    return { ok: false, message, latencyMs: elapsedMs() };
  }
}

const mostNamed = 5;

/** That the endpoint has no such model, where it refused the call and its list says so. */
async function sayUnlisted(
  error: unknown,
  endpoint: JudgeEndpoint,
  { name }: JudgeModel,
  signal: AbortSignal,
): Promise<string | null> {
  if (!(error instanceof JudgeError) || error.code !== "refused" || signal.aborted) return null;
  const list = await listModels(endpoint, signal).catch(() => null);
  if (!list?.ok || list.models.some((model) => model.name === name)) return null;
  const others = list.models.slice(0, mostNamed).map((model) => model.name);
  const more = list.models.length > mostNamed ? ", …" : "";
  return `The endpoint has no model named ${name}.${others.length > 0 ? ` It lists ${others.join(", ")}${more}.` : ""}`;
}
