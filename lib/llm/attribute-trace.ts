import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { type JudgeEndpoint, type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type Method, type MethodEvent, type MethodInput } from "@/lib/attribution/method";
import { completeInput } from "@/lib/attribution/method-input";
import { noJudge } from "@/lib/attribution/no-judge";
import { type CallStore } from "@/lib/attribution/recorded-call";
import { type Tracer } from "@/lib/attribution/tracer";
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
  rules?: RetryRules | undefined;
  /** Other traces, parameters, a taxonomy: what the method is handed besides. */
  more?: Partial<Pick<MethodInput, "peers" | "parameters" | "taxonomy" | "measured">>;
}

/** What came of one method on one trace. Either `attribution` or `error` is null. Tokens and cost count every answered call. */
export interface AttributeOutcome {
  attribution: Attribution | null;
  error: JudgeError | null;
  notes: string[];
  callCount: number;
  attemptCount: number;
  inputTokens: number;
  outputTokens: number;
  /** US dollars; null when a price or a count is unknown. */
  costUsd: number | null;
  durationMs: number;
}

/** Runs a method on a trace in this process, keeping nothing. Throws only what is not a JudgeError. */
export async function attributeTrace(options: AttributeOptions): Promise<AttributeOutcome> {
  const { trace, method, endpoint, model, tracer, revealExpectedAnswer, nonce, runId, signal, onEvent, rules, more } =
    options;
  const startedAt = performance.now();
  const notes: string[] = [];
  const counts = { callCount: 0, attemptCount: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 as number | null };
  // A call's messages hold the whole trace; here nothing is looked up again, so only the sums are kept.
  const store: CallStore = {
    recall: () => null,
    record: ({ inputTokens, outputTokens, costUsd }) => {
      counts.callCount += 1;
      counts.inputTokens += inputTokens;
      counts.outputTokens += outputTokens;
      counts.costUsd = costUsd === null || counts.costUsd === null ? null : counts.costUsd + costUsd;
      return Promise.resolve();
    },
  };
  const onAttempt = (): void => void (counts.attemptCount += 1);
  const judge = endpoint && model ? openJudge({ endpoint, model, runId, store, signal, rules, onAttempt }) : noJudge;
  const finish = (attribution: Attribution | null, error: JudgeError | null): AttributeOutcome => ({
    attribution,
    error,
    notes,
    ...counts,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const run = method.run(
      completeInput(method, { trace, judge, tracer, revealExpectedAnswer, nonce, signal, ...more }),
    );
    for (;;) {
      const { done, value } = await run.next();
      if (done) return finish(value, null);
      if (value.type === "note") notes.push(value.message);
      onEvent?.(value);
    }
  } catch (error) {
    if (error instanceof JudgeError) return finish(null, error);
    throw error;
  }
}
