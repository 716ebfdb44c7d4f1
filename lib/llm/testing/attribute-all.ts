import pLimit from "p-limit";
import { type Trace } from "@/lib/traces/trace";
import { type Method } from "@/lib/attribution/method";
import { findMethod } from "@/lib/attribution/method-list";
import { defaultParameters } from "@/lib/attribution/method-parameters";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { type Tracer } from "@/lib/attribution/tracer";
import { type AttributeOutcome, attributeTrace } from "../attribute-trace";
import { fenceNonce } from "../fence-nonce";
import { type RetryRules } from "../retry";
import { type Truth } from "./oracle-prompt";

/** Runs a method over labeled traces against one endpoint, the longest first, and keeps the order. */
export async function attributeAll<T extends { trace: Trace; truth: Truth }>(
  items: readonly T[],
  method: Method,
  options: {
    baseUrl: string;
    concurrency: number;
    tracer?: Tracer;
    rules?: RetryRules;
    onCall?: (item: T, call: RecordedCall) => void;
  },
): Promise<(T & { outcome: AttributeOutcome })[]> {
  const limit = pLimit(options.concurrency);
  const longestFirst = items
    .map((item, at) => ({ item, at }))
    .sort((a, b) => b.item.trace.steps.length - a.item.trace.steps.length);
  const results: (T & { outcome: AttributeOutcome })[] = [];
  await Promise.all(
    longestFirst.map(({ item, at }) =>
      limit(async () => {
        const outcome = await attributeTrace({
          trace: item.trace,
          method,
          endpoint: {
            preset: "custom",
            baseUrl: options.baseUrl,
            apiKey: null,
            timeoutMs: 60_000,
            allowedHosts: "any",
          },
          model: { name: "oracle", contextTokens: 128_000, inputUsdPerMillion: null, outputUsdPerMillion: null },
          tracer: options.tracer ?? noTracer,
          revealExpectedAnswer: false,
          nonce: fenceNonce("oracle", item.trace.contentHash),
          runId: `run-${at}`,
          signal: new AbortController().signal,
          rules: options.rules,
          onCall: (call) => options.onCall?.(item, call),
        });
        results[at] = { ...item, outcome };
      }),
    ),
  );
  return results;
}

/** Most calls that a method may make with a judge that knows the truth. */
export function mostCalls(method: string, stepCount: number, stepIndex: number): number {
  const most: Record<string, number> = {
    "all-at-once": 1,
    "step-by-step": stepIndex + 1,
    "binary-search": Math.ceil(Math.log2(stepCount)),
  };
  const found = findMethod(method);
  return most[method] ?? found?.plannedCalls(stepCount, defaultParameters(found.parameterFields)).max ?? 0;
}
