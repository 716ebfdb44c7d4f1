import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { type StepKind } from "@/lib/traces/trace";

/** What can be doubtful about a label, the gravest first. */
export const labelFaults = [
  "step-out-of-range",
  "unknown-agent",
  "agent-not-speaker",
  "empty-step",
  "on-question",
  "on-last-answer",
  "after-first-error",
  "same-trace-different-labels",
] as const;
export type LabelFault = (typeof labelFaults)[number];

/** A label and what of its trace tells whether it can be right; no text. */
export interface LintCase {
  traceId: string;
  agent: string;
  stepIndex: number;
  /** Who took each step, in order. */
  steps: readonly { agent: string; kind: StepKind; isError: boolean; isEmpty: boolean }[];
  /**
   * Whether the first step holds the question word for word: some systems hand it to their first
   * agent inside of a longer text.
   */
  isQuestionFirst: boolean;
  /** Equal for traces of equal steps under different ids; null where none is like it. */
  sameText: string | null;
}

export interface LabelFinding {
  traceId: string;
  fault: LabelFault;
  agent: string;
  stepIndex: number;
  /** Who took the labeled step; null where there is none. */
  speaker: string | null;
  /**
   * A step that may be meant: the nearest one of the labeled agent, the first error, or the last step of the trace;
   * null where none suggests itself.
   */
  suggestedStep: number | null;
  /** Traces of equal steps whose label says something else. */
  others: readonly { traceId: string; agent: string; stepIndex: number }[];
}

const keyOf = (agent: string): string => normaliseAgent(agent).toLowerCase();

/** Of several equally near, the earlier one. */
function nearest(steps: LintCase["steps"], agent: string, stepIndex: number): number | null {
  let best: number | null = null;
  for (const [at, step] of steps.entries()) {
    if (keyOf(step.agent) !== agent) continue;
    if (best === null || Math.abs(at - stepIndex) < Math.abs(best - stepIndex)) best = at;
  }
  return best;
}

/** Closing words of the system come after the last answer. */
const lastAnswer = (steps: LintCase["steps"]): number => steps.findLastIndex(({ kind }) => kind !== "system");

interface Noticed {
  fault: LabelFault;
  suggestedStep?: number | null;
  others?: LabelFinding["others"];
}

function* faultsOf(label: LintCase): Generator<Noticed> {
  const { steps, stepIndex } = label;
  const agent = keyOf(label.agent);
  const near = nearest(steps, agent, stepIndex);
  if (near === null) yield { fault: "unknown-agent" };
  const step = steps[stepIndex];
  if (step === undefined) {
    yield { fault: "step-out-of-range", suggestedStep: near ?? (steps.length > 0 ? steps.length - 1 : null) };
    return;
  }
  if (near !== null && keyOf(step.agent) !== agent) yield { fault: "agent-not-speaker", suggestedStep: near };
  if (step.isEmpty) yield { fault: "empty-step" };
  if (step.kind === "input" || (stepIndex === 0 && label.isQuestionFirst)) yield { fault: "on-question" };
  else if (stepIndex === steps.length - 1 || stepIndex === lastAnswer(steps)) yield { fault: "on-last-answer" };
  const firstError = steps.findIndex(({ isError }) => isError);
  if (firstError !== -1 && firstError < stepIndex) yield { fault: "after-first-error", suggestedStep: firstError };
}

/**
 * What is doubtful about labels of one set, label by label in their order, the gravest fault of each first. A fault is
 * a question, not a verdict: a label on the last answer may be right.
 */
export function lintLabels(cases: readonly LintCase[]): LabelFinding[] {
  const alike = new Map<string, LintCase[]>();
  for (const one of cases) {
    if (one.sameText === null) continue;
    alike.set(one.sameText, [...(alike.get(one.sameText) ?? []), one]);
  }
  return cases.flatMap((one) => {
    const others = (one.sameText === null ? [] : (alike.get(one.sameText) ?? []))
      .filter((other) => keyOf(other.agent) !== keyOf(one.agent) || other.stepIndex !== one.stepIndex)
      .map(({ traceId, agent, stepIndex }) => ({ traceId, agent, stepIndex }));
    const noticed: Noticed[] = [...faultsOf(one)];
    if (others.length > 0) noticed.push({ fault: "same-trace-different-labels", others });
    return noticed
      .toSorted((a, b) => labelFaults.indexOf(a.fault) - labelFaults.indexOf(b.fault))
      .map((found) => ({
        traceId: one.traceId,
        fault: found.fault,
        agent: one.agent,
        stepIndex: one.stepIndex,
        speaker: one.steps[one.stepIndex]?.agent ?? null,
        suggestedStep: found.suggestedStep ?? null,
        others: found.others ?? [],
      }));
  });
}

/** The claim that a decision about a label is kept under: step and agent, as `12 WebSurfer`. */
export const claimKey = ({ agent, stepIndex }: { agent: string; stepIndex: number }): string => `${stepIndex} ${agent}`;
