import { type Counterfactual } from "@/lib/traces/exhibit";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { readInjectionMetadata } from "../injection/injection-metadata";
import { readSandboxMetadata } from "../sandbox/sandbox-metadata";
import { type KeptScan, scanEvidence, type ScanEvidence } from "./scan-evidence";

/**
 * How a labeled failure was made: found in a failed run by replays with one step put right, or put into a passed one.
 */
export const madeWays = ["counterfactual", "injection"] as const;
type MadeWay = (typeof madeWays)[number];

/** Replays of one arm, and in how many of them the outcome was the other one than the trace's. */
export interface ArmCount {
  flips: number;
  count: number;
}

/**
 * What a label rests on. Of an injection `turned` are the replays with the fault that failed, `control` those without
 * it that did: none, or it were no evidence.
 */
export interface MadeEvidence {
  way: MadeWay;
  /** Replays of the changed step. */
  turned: ArmCount;
  /** Replays from the same place without the change. */
  control: ArmCount;
  /** Replays with a change where nothing was wrong; null where none were made. */
  placebo: ArmCount | null;
  /** One-sided, of `turned` against `control`; null where it was not tested. */
  pValue: number | null;
  /**
   * Whether every step before the label was tested and found without effect. Of an injection all steps before it
   * are those of a run that passed.
   */
  isEarliest: boolean;
  /** The scan with the replays that were counted, where they are kept to be read. */
  scan?: ScanEvidence;
}

/** A failed trace whose label was executed, with what it rests on. `trace.groundTruth` is the label. */
export interface MadeFailure {
  trace: Trace & { groundTruth: Attribution };
  /** Equal for failures of the same task. */
  task: string;
  /** Kind of task; null where that is not known. */
  domain: string | null;
  /** The operator of the fault, planted or injected; null where nobody knows. */
  operator: string | null;
  evidence: MadeEvidence;
}

const isLabelled = (trace: Trace): trace is MadeFailure["trace"] => trace.groundTruth !== undefined;

function about(trace: Trace): Pick<MadeFailure, "task" | "domain" | "operator"> {
  const sandbox = readSandboxMetadata(trace.metadata);
  return {
    task: sandbox?.task ?? trace.question.trim(),
    domain: sandbox?.task.split(":")[0] ?? trace.system?.name ?? null,
    operator: readInjectionMetadata(trace.metadata)?.operator ?? sandbox?.config.fault?.operator ?? null,
  };
}

/** A failure that fault injection made; null for a trace that is none. */
export function failureOfInjection(trace: Trace): MadeFailure | null {
  const injection = readInjectionMetadata(trace.metadata);
  if (injection === null || !isLabelled(trace) || trace.outcome !== "failed") return null;
  const count = (outcomes: typeof injection.outcomes): ArmCount => {
    const known = outcomes.filter((outcome) => outcome !== null && outcome !== "unknown");
    return { flips: known.filter((outcome) => outcome === "failed").length, count: known.length };
  };
  return {
    trace,
    ...about(trace),
    evidence: {
      way: "injection",
      turned: count(injection.outcomes),
      control: count(injection.control),
      placebo: null,
      pValue: null,
      isEarliest: true,
    },
  };
}

const exhibitOf = ({ exhibits }: Attribution): Counterfactual | undefined =>
  exhibits?.find((one): one is Counterfactual => one.kind === "counterfactual");

/**
 * Whether the results of tools before a step were tested: scans of before left them out, and called it the earliest
 * all the same.
 */
const testsToolResultsBefore = ({ steps }: Trace, exhibit: Counterfactual, stepIndex: number): boolean => {
  const testable = new Set(exhibit.steps.map((step) => step.stepIndex));
  return steps.every(({ index, kind }) => index >= stepIndex || kind !== "tool-result" || testable.has(index));
};

/**
 * A failed trace with the decisive step that a counterfactual scan executed; null where the scan found none beyond its
 * control, proved none, ended before its end, or was only simulated. The label is that of the scan: agent, step and
 * reason; its exhibit stays with it, and what it counted of the replays that were `kept`.
 */
export function failureOfScan(trace: Trace, attribution: Attribution, kept?: KeptScan): MadeFailure | null {
  const exhibit = exhibitOf(attribution);
  if (!exhibit || exhibit.isSimulated || exhibit.proof === "none" || trace.outcome !== "failed") return null;
  if (exhibit.stoppedBy !== null) return null;
  const step = exhibit.steps.find(({ stepIndex }) => stepIndex === attribution.stepIndex);
  if (!step || step.finding !== "decisive" || attribution.isAbstained === true) return null;
  const { agent, stepIndex, reason, failureMode, taxonomy } = attribution;
  const label = {
    source: "counterfactual replay",
    agent,
    stepIndex,
    reason,
    isDecisive: true,
    ...(failureMode === undefined ? {} : { category: failureMode }),
  };
  const groundTruth: Attribution = {
    agent,
    stepIndex,
    reason,
    quotes: [],
    suspects: [],
    exhibits: [exhibit],
    ...(failureMode === undefined ? {} : { failureMode }),
    ...(taxonomy === undefined ? {} : { taxonomy }),
  };
  return {
    trace: { ...trace, groundTruth, labels: [...(trace.labels ?? []), label] },
    ...about(trace),
    evidence: {
      way: "counterfactual",
      turned: step.corrected,
      control: step.control,
      placebo: exhibit.placebo && { flips: exhibit.placebo.flips, count: exhibit.placebo.count },
      pValue: step.pValue,
      isEarliest: exhibit.proof === "earliest" && testsToolResultsBefore(trace, exhibit, stepIndex),
      ...(kept && { scan: scanEvidence(kept, exhibit, stepIndex) }),
    },
  };
}
