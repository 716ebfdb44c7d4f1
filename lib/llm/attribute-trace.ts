import { type Trace } from "@/lib/traces/trace";
import { type Judge } from "@/lib/attribution/judge";
import { type JudgeEndpoint, type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { type Method, type MethodEvent, type MethodInput } from "@/lib/attribution/method";
import { completeInput } from "@/lib/attribution/method-input";
import { noJudge } from "@/lib/attribution/no-judge";
import { findPresetModel } from "@/lib/attribution/provider-presets";
import { type MethodOutcome, runMethod } from "@/lib/attribution/run-method";
import { type CallStore, type RecordedCall } from "@/lib/attribution/recorded-call";
import { type Tracer } from "@/lib/attribution/tracer";
import { createMemoryBudget, type MemoryBudget, type SpendLimits } from "./memory-budget";
import { openJudge } from "./open-judge";
import { type RetryRules } from "./retry";

export interface AttributeOptions {
  trace: Trace;
  method: Method;
  /** Null for a method that asks no model, as `model` is. */
  endpoint: JudgeEndpoint | null;
  model: JudgeModel | null;
  /** `noTracer` for a method that needs none. */
  tracer: Tracer;
  revealExpectedAnswer: boolean;
  /** 8 hex digits for the fences; see fence-nonce.ts. */
  nonce: string;
  runId: string;
  signal: AbortSignal;
  onEvent?: (event: MethodEvent) => void;
  /** Told of every answered call. */
  onCall?: (call: RecordedCall) => void;
  /** The answer that an earlier try got to the very same request; it is counted, and not asked or told of again. */
  recall?: (requestHash: string) => RecordedCall | null;
  rules?: RetryRules | undefined;
  /** Other traces, parameters, a taxonomy, a policy, a lab: what the method is handed besides. */
  more?: Partial<Pick<MethodInput, "peers" | "parameters" | "taxonomy" | "policy" | "measured" | "lab">>;
  /** A hard stop: the worst case of each call is set aside before it is sent. No limit when left out. */
  limits?: Partial<SpendLimits>;
  /** One that several traces share; `limits` is then not looked at. */
  budget?: MemoryBudget;
}

/** What came of one method on one trace. Tokens and cost count every answered call. */
export interface AttributeOutcome extends MethodOutcome {
  callCount: number;
  attemptCount: number;
  inputTokens: number;
  /** Of `inputTokens`, those that the provider read from its prompt cache. */
  cachedTokens: number;
  outputTokens: number;
  /** US dollars; null when a price or a count is unknown. */
  costUsd: number | null;
  durationMs: number;
}

type Counts = Omit<AttributeOutcome, keyof MethodOutcome | "durationMs">;

/** Runs a method on a trace in this process, keeping nothing. Throws only what is not a JudgeError. */
export async function attributeTrace(options: AttributeOptions): Promise<AttributeOutcome> {
  const { trace, method, tracer, revealExpectedAnswer, nonce, signal, onEvent, more } = options;
  const startedAt = performance.now();
  const { judgeOf, judge, counts } = openJudges(options);
  const input = completeInput(method, { trace, judge, judgeOf, tracer, revealExpectedAnswer, nonce, signal, ...more });
  const outcome = await runMethod(method, input, onEvent);
  return { ...outcome, ...counts, durationMs: Math.round(performance.now() - startedAt) };
}

/** The judges of one run, one per model, with one count and one budget among them. */
function openJudges({ endpoint, model, runId, signal, rules, limits, onCall, recall, ...options }: AttributeOptions): {
  judge: Judge;
  judgeOf: (name: string) => Judge;
  counts: Counts;
} {
  const counts: Counts = {
    callCount: 0,
    attemptCount: 0,
    inputTokens: 0,
    cachedTokens: 0,
    outputTokens: 0,
    costUsd: 0,
  };
  if (!endpoint || !model) return { judge: noJudge, judgeOf: () => noJudge, counts };
  const budget = options.budget ?? createMemoryBudget({ maxCostUsd: null, maxTokens: null, ...limits });
  const count = (call: RecordedCall): void => {
    counts.callCount += 1;
    counts.inputTokens += call.inputTokens;
    counts.cachedTokens += call.cachedTokens;
    counts.outputTokens += call.outputTokens;
    counts.costUsd = call.costUsd === null || counts.costUsd === null ? null : counts.costUsd + call.costUsd;
  };
  // A call's messages hold the whole trace, so only the sums are kept here.
  const store: CallStore = {
    recall: (requestHash) => {
      const known = recall?.(requestHash) ?? null;
      if (known) count(known);
      return known;
    },
    record: (call) => {
      count(call);
      budget.settle(call);
      onCall?.(call);
      return Promise.resolve();
    },
  };
  const onAttempt = (): void => void (counts.attemptCount += 1);
  const open = (which: JudgeModel): Judge =>
    openJudge({ endpoint, model: which, runId, store, budget, signal, rules, onAttempt });
  const unpriced = { inputUsdPerMillion: null, cachedInputUsdPerMillion: null, outputUsdPerMillion: null };
  const judgeOf = (name: string): Judge =>
    open(name === model.name ? model : (findPresetModel(endpoint.preset, name) ?? { ...model, ...unpriced, name }));
  return { judge: open(model), judgeOf, counts };
}
