import { type Method } from "@/lib/attribution/method";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { estimateTokens } from "@/lib/attribution/token-estimate";
import { type Tracer } from "@/lib/attribution/tracer";
import { attributeAll } from "@/lib/llm/testing/attribute-all";
import { commonPrefix } from "@/lib/llm/testing/common-prefix";
import { type readLabelledTraces } from "@/lib/llm/testing/oracle-truths";
import { type TraceText } from "./cost-model";

export type Item = ReturnType<typeof readLabelledTraces>[number];

/** What the calls about one trace held, in UTF-16 code units and estimated tokens. */
export interface PromptSums {
  calls: number;
  tokens: number;
  /** Of `tokens`, what stood inside the fences of steps. */
  textTokens: number;
  characters: number;
  /** Of `characters`, what stood alike at the beginning of the prompt before it. */
  repeated: number;
  /** Of `characters`, as many as the prompt before it has: no prompt can repeat more. */
  repeatable: number;
}

const nothing: PromptSums = { calls: 0, tokens: 0, textTokens: 0, characters: 0, repeated: 0, repeatable: 0 };

export const addUp = (all: readonly PromptSums[]): PromptSums =>
  all.reduce(
    (total, one) => ({
      calls: total.calls + one.calls,
      tokens: total.tokens + one.tokens,
      textTokens: total.textTokens + one.textTokens,
      characters: total.characters + one.characters,
      repeated: total.repeated + one.repeated,
      repeatable: total.repeatable + one.repeatable,
    }),
    nothing,
  );

/**
 * Runs a method over every trace and sums up the prompts of each, in the order of the traces. Throws
 * where one is not answered right.
 */
export async function measurePrompts(
  items: readonly Item[],
  method: Method,
  options: { baseUrl: string; tracer: Tracer },
): Promise<PromptSums[]> {
  const sums = new Map<Item, { last: string; sums: PromptSums }>();
  const onCall = (item: Item, call: RecordedCall): void => {
    const { last = "", sums: before = nothing } = sums.get(item) ?? {};
    const prompt = call.messages.map(({ content }) => content).join("\n");
    sums.set(item, { last: prompt, sums: addUp([before, sumsOf(prompt, last)]) });
  };
  const results = await attributeAll(items, method, { ...options, concurrency: 16, onCall });
  const wrong = results.filter(({ truth, outcome }) => outcome.attribution?.stepIndex !== truth.stepIndex);
  if (wrong.length > 0)
    throw new Error(
      `${method.name} missed ${wrong.length} labelled steps: ${wrong[0]?.outcome.error?.message ?? wrong[0]?.file}`,
    );
  return items.map((item) => sums.get(item)?.sums ?? nothing);
}

const sumsOf = (prompt: string, last: string): PromptSums => ({
  calls: 1,
  tokens: estimateTokens(prompt),
  textTokens: stepTexts(prompt).reduce((total, text) => total + estimateTokens(text), 0),
  characters: prompt.length,
  repeated: commonPrefix(last, prompt),
  repeatable: Math.min(last.length, prompt.length),
});

const stepTexts = (prompt: string): string[] =>
  [...prompt.matchAll(/<step-([0-9a-f]{8}) [^>]*>([\s\S]*?)<\/step-\1>/g)].map((match) => match[2] ?? "");

export const textOf = ({ trace, truth }: Item): TraceText => ({
  stepTokens: trace.steps.map(({ content }) => estimateTokens(content)),
  agents: truth.agents,
  decisiveStep: truth.stepIndex,
});
