import { randomBytes } from "node:crypto";
import pLimit from "p-limit";
import { type EvaluationCase } from "@/lib/attribution/evaluation/evaluation-case";
import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { deniesError } from "@/lib/attribution/certificate/denies-error";
import { type MethodEvent } from "@/lib/attribution/method";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type CallStore, type RecordedCall } from "@/lib/attribution/recorded-call";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Tracer } from "@/lib/attribution/tracer";
import { type AttributeOutcome, attributeTrace } from "@/lib/llm/attribute-trace";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { createMemoryBudget, type MemoryBudget } from "@/lib/llm/memory-budget";
import { createMemoryCallStore } from "@/lib/llm/memory-call-store";
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
  options: Pick<EvaluateCommand, "concurrency" | "maxCostUsd" | "maxTokens" | "repeats">;
  /** Calls that are kept, so that an answer that was interrupted is not paid for twice; none where left out. */
  calls?: KeptCalls;
}

export interface KeptCalls {
  /** What prompts are made with: the same asks the same again. */
  secret: Uint8Array;
  /** Calls from before. They count against the limits. */
  recorded: readonly RecordedCall[];
  keep: (call: RecordedCall) => void;
}

/** An answer with what a certificate needs to know of it besides. */
export interface Answer {
  prediction: Prediction;
  isDenial: boolean;
  /** The models that answered, as the endpoint says it. */
  servedBy: string[];
}

const mostSuspects = 20;

/**
 * Gets every answer, the longest trace first, so that it does not end alone; `keep` is told of each as it comes. All
 * share one budget: what it stops is `stopped`.
 */
export async function askCases(
  tasks: readonly Task[],
  around: Surroundings,
  keep: (task: Task, answer: Answer) => void,
  progress: (line: string) => void = note,
): Promise<void> {
  const { concurrency, maxCostUsd = null, maxTokens = null } = around.options;
  const budget = createMemoryBudget({ maxCostUsd, maxTokens });
  for (const call of around.calls?.recorded ?? []) budget.settle(call);
  const known = createMemoryCallStore(around.calls?.recorded);
  const shared = { budget, secret: around.calls?.secret ?? randomBytes(32), recall: known.recall };
  const limit = pLimit(concurrency);
  let doneCount = 0;
  const longestFirst = tasks.toSorted((a, b) => b.trace.steps.length - a.trace.steps.length);
  await Promise.all(
    longestFirst.map((task) =>
      limit(async () => {
        const { words, ...answer } = await ask(task, around, shared);
        keep(task, answer);
        doneCount += 1;
        const { planned, one, repeat } = task;
        const which = around.options.repeats > 1 ? `, repeat ${repeat}` : "";
        progress(plainText(`[${doneCount}/${tasks.length}] ${planned.entry.title}, ${one.traceId}${which}: ${words}`));
      }),
    ),
  );
}

async function ask(
  { planned, one, trace, repeat }: Task,
  { tracer, taxonomy, policy, peersOf, calls }: Surroundings,
  { budget, secret, recall }: { budget: MemoryBudget; secret: Uint8Array; recall: CallStore["recall"] },
): Promise<Answer & { words: string }> {
  const { method, parameters, endpoint, model, entry } = planned;
  const watched = watchTracer(method.needsTracer && tracer ? tracer : noTracer);
  const about = { traceId: one.traceId, repeat };
  const events: MethodEvent[] = [];
  const servedBy = new Set<string>();
  const hear = (call: RecordedCall): RecordedCall => {
    if (call.servedBy) servedBy.add(call.servedBy);
    return call;
  };
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
      onEvent: (event) => void events.push(event),
      onCall: (call) => calls?.keep(hear(call)),
      recall: (hash) => {
        const call = recall(hash);
        return call && hear(call);
      },
      more: { parameters, peers: peersOf(planned)(trace).peers, ...(method.needsJudge ? { taxonomy, policy } : {}) },
    });
    const seen = method.needsTracer ? watched.seen() : null;
    return {
      prediction: { ...about, ...readOutcome(outcome), seen },
      isDenial: deniesError(outcome.attribution, events),
      servedBy: [...servedBy],
      words: sayOutcome(outcome),
    };
  } catch (error) {
    // A defect that one trace brings to light must not cost the answers of the others.
    const none = { attribution: null, isPartial: false, inputTokens: 0, outputTokens: 0, costUsd: null, durationMs: 0 };
    const prediction = { ...about, ...readOutcome({ ...none, error: { code: "unexpected" } }), seen: null };
    return { prediction, isDenial: false, servedBy: [], words: `failed: ${String(error)}` };
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
