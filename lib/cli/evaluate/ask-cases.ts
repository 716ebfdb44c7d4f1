import { randomBytes } from "node:crypto";
import pLimit from "p-limit";
import { type EvaluationCase } from "@/lib/attribution/evaluation/evaluation-case";
import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Tracer } from "@/lib/attribution/tracer";
import { type AttributeOutcome, attributeTrace } from "@/lib/llm/attribute-trace";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { createMemoryBudget, type MemoryBudget } from "@/lib/llm/memory-budget";
import { watchTracer } from "@/lib/services/answers/runs/watch-tracer";
import { type Trace } from "@/lib/traces/trace";
import { withoutLabel } from "@/lib/traces/without-label";
import { type Peers } from "../attribute/find-peers";
import { note, plainText } from "../terminal";
import { type EvaluateCommand } from "./evaluate-command";
import { type PlannedEntry } from "./plan-entries";

/** One answer that is to be got. */
export interface Task {
  planned: PlannedEntry;
  one: EvaluationCase;
  trace: Trace;
  repeat: number;
}

/** What is the same for every answer. */
export interface Surroundings {
  /** Null where no method reads with weights. */
  tracer: Tracer | null;
  taxonomy: Taxonomy;
  policy: string;
  peersOf: (planned: PlannedEntry) => (trace: Trace) => Peers;
  options: EvaluateCommand;
}

const mostSuspects = 20;

/**
 * Gets every answer, the longest trace first, so that it does not end alone; `keep` is told of each as it comes. All
 * share one budget: what it stops is `stopped`.
 */
export async function askCases(
  tasks: readonly Task[],
  around: Surroundings,
  keep: (task: Task, prediction: Prediction) => void,
): Promise<void> {
  const { concurrency, maxCostUsd = null, maxTokens = null } = around.options;
  const budget = createMemoryBudget({ maxCostUsd, maxTokens });
  const secret = randomBytes(32);
  const limit = pLimit(concurrency);
  let doneCount = 0;
  const longestFirst = tasks.toSorted((a, b) => b.trace.steps.length - a.trace.steps.length);
  await Promise.all(
    longestFirst.map((task) =>
      limit(async () => {
        const { prediction, words } = await ask(task, around, budget, secret);
        keep(task, prediction);
        doneCount += 1;
        const { planned, one, repeat } = task;
        const which = around.options.repeats > 1 ? `, repeat ${repeat}` : "";
        note(plainText(`[${doneCount}/${tasks.length}] ${planned.entry.title}, ${one.traceId}${which}: ${words}`));
      }),
    ),
  );
}

async function ask(
  { planned, one, trace, repeat }: Task,
  { tracer, taxonomy, policy, peersOf }: Surroundings,
  budget: MemoryBudget,
  secret: Uint8Array,
): Promise<{ prediction: Prediction; words: string }> {
  const { method, parameters, endpoint, model, entry } = planned;
  const watched = watchTracer(method.needsTracer && tracer ? tracer : noTracer);
  const about = { traceId: one.traceId, repeat };
  try {
    const outcome = await attributeTrace({
      trace: withoutLabel(trace),
      method,
      endpoint,
      model,
      tracer: watched.tracer,
      runId: "cli",
      budget,
      revealExpectedAnswer: entry.revealExpectedAnswer,
      // Another nonce is another prompt: without it, repeats would be taken from the provider's cache.
      nonce: fenceNonce(secret, `${trace.contentHash} ${repeat}`),
      signal: new AbortController().signal,
      more: { parameters, peers: peersOf(planned)(trace).peers, ...(method.needsJudge ? { taxonomy, policy } : {}) },
    });
    const seen = method.needsTracer ? watched.seen() : null;
    return { prediction: { ...about, ...readOutcome(outcome), seen }, words: sayOutcome(outcome) };
  } catch (error) {
    // A defect that one trace brings to light must not cost the answers of the others.
    const none = { attribution: null, isPartial: false, inputTokens: 0, outputTokens: 0, costUsd: null, durationMs: 0 };
    const prediction = { ...about, ...readOutcome({ ...none, error: { code: "unexpected" } }), seen: null };
    return { prediction, words: `failed: ${String(error)}` };
  }
}

type Read = Pick<
  AttributeOutcome,
  "attribution" | "isPartial" | "inputTokens" | "outputTokens" | "costUsd" | "durationMs"
> & {
  error: { code: string } | null;
};

/** What came of a method as a table takes it: the answer is first among its suspects. */
export function readOutcome(outcome: Read): Omit<Prediction, "traceId" | "repeat" | "seen"> {
  const { attribution, error, isPartial, inputTokens, outputTokens, costUsd, durationMs } = outcome;
  const spent = { inputTokens, outputTokens, costUsd, durationMs, runId: null };
  if (isPartial || error || !attribution) {
    const isStopped = isPartial || error?.code === "budget" || error?.code === "cancelled";
    const state = isStopped ? "stopped" : error?.code === "unreadable" ? "unreadable" : "failed";
    return { state, agent: null, stepIndex: null, suspects: [], confidence: null, ...spent };
  }
  const { agent, stepIndex, suspects, probability, confidence } = attribution;
  const others = suspects.filter((suspect) => suspect.stepIndex !== stepIndex);
  return {
    state: attribution.isAbstained ? "abstained" : "answered",
    agent,
    stepIndex,
    suspects: [{ stepIndex, agent }, ...others.map((one) => ({ stepIndex: one.stepIndex, agent: one.agent }))].slice(
      0,
      mostSuspects,
    ),
    confidence: probability
      ? { ...probability, isMeasured: true }
      : confidence === undefined
        ? null
        : { step: confidence, agent: confidence, isMeasured: false },
    ...spent,
  };
}

function sayOutcome({
  attribution,
  error,
  isPartial,
}: Pick<AttributeOutcome, "attribution" | "error" | "isPartial">): string {
  if (isPartial) return "stopped at the limit";
  if (!attribution) return `failed: ${error?.message ?? ""}`;
  return `${attribution.isAbstained ? "no clear answer; 1st to read: " : ""}step ${attribution.stepIndex}, ${attribution.agent}`;
}
