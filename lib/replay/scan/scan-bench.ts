import { JudgeError } from "@/lib/attribution/judge-error";
import { type MethodInput } from "@/lib/attribution/method";
import { type Step, type Trace } from "@/lib/traces/trace";
import { type Corrector } from "../correct/corrector";
import { type LabParts } from "./lab-parts";
import { limitConcurrency } from "./limit-concurrency";
import { type LookPlan, planLooks } from "./plan-looks";
import { createRequestBuilder, type RequestBuilder, scanStartOf } from "./replay-requests";
import { type Replayer } from "./replay-wish";
import { type ScanSettings } from "./scan-settings";

/** Everything that stays the same for all steps of one scan. */
export interface ScanBench {
  trace: Trace;
  /** Those that may be tested, in order. */
  testable: readonly Step[];
  /** Results of tools that are not to be tested, by number. */
  untestedToolResults: readonly number[];
  corrector: Corrector;
  replay: Replayer;
  requests: RequestBuilder;
  start: "prefix" | "hint";
  plan: LookPlan;
  settings: ScanSettings;
  seed: number;
  /** So many replays at once. */
  concurrency: number;
  signal: AbortSignal;
  /**
   * How many milestones the failed run had reached, as its last step taken anew tells; null where that is not known.
   */
  baseline: { milestones: number | null };
}

/** What an agent did, and what a tool gave unless that is not wanted. */
const isTestable = ({ kind }: Step, { testsToolResults }: ScanSettings): boolean =>
  kind !== "input" && kind !== "system" && (kind !== "tool-result" || testsToolResults);

/**
 * Makes ready what a scan needs. Throws JudgeError where there is nothing to test, or the target cannot
 * start where a scan needs it to.
 */
export function openScan(
  { trace, signal }: Pick<MethodInput, "trace" | "signal">,
  { capabilities, corrector, replay, maxConcurrent, traceId, target }: LabParts,
  settings: ScanSettings,
): ScanBench {
  const testable = trace.steps.filter((step) => isTestable(step, settings));
  const untested = settings.testsToolResults ? [] : trace.steps.filter(({ kind }) => kind === "tool-result");
  if (testable.length === 0)
    throw new JudgeError("empty", "No agent did anything in this trace, so there is no step to correct.");
  if (trace.outcome === "passed")
    throw new JudgeError("empty", "This trace passed. A scan looks for the step that a failure turned on.");
  const start = scanStartOf(capabilities);
  if (start === null)
    throw new JudgeError(
      "refused",
      `${target} can only run the whole task again (resample): a changed step cannot be tried there. A scan needs a system that starts from a prefix, or takes a hint.`,
    );
  const concurrency = Math.max(1, Math.min(capabilities.maxConcurrent, maxConcurrent ?? Number.POSITIVE_INFINITY));
  return {
    trace,
    testable,
    untestedToolResults: untested.map(({ index }) => index),
    corrector,
    replay: limitConcurrency(concurrency, replay),
    requests: createRequestBuilder(trace, capabilities, start, traceId),
    start,
    plan: planLooks(testable.length, settings.scanLevel, settings.replays),
    settings,
    seed: settings.seed,
    concurrency,
    signal,
    baseline: { milestones: null },
  };
}
