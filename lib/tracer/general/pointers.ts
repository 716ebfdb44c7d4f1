import { isActing } from "@/lib/attribution/rules/acting-steps";
import { answerOriginStep } from "@/lib/attribution/rules/answer-origin";
import { firstCodeStep } from "@/lib/attribution/rules/first-code";
import { type Trace } from "@/lib/traces/trace";
import { buildSheet, type Reading } from "../build-sheet";

/** A rule without parameters that names one step of a trace, or none. */
export interface Pointer {
  name: string;
  /** Features whose words may say what it saw, see told-signs.ts; none where that names nothing in the trace. */
  told: readonly string[];
  point: (trace: Trace, reading: Reading) => number | null;
}

/** A number that so many steps have alike tells none of them apart. */
const mostAlike = 3;

/** The acting step with the largest value, the first of equals; null where too many have it. */
function largest({ steps }: Trace, valueOf: (stepIndex: number) => number): number | null {
  const acting = steps.filter(isActing);
  const most = acting.reduce((max, { index }) => Math.max(max, valueOf(index)), -Infinity);
  const alike = acting.filter(({ index }) => valueOf(index) === most);
  return alike.length > mostAlike ? null : (alike[0]?.index ?? null);
}

function mostNewNumbers(trace: Trace, reading: Reading): number | null {
  const { values } = buildSheet(reading, { features: ["unsourcedNumbers"], learned: [], everyStep: true }, null);
  return largest(trace, (stepIndex) => values[stepIndex] ?? 0);
}

/** Whether one agent alone does with tools what it was asked once: nobody but the question sets it a task. */
const isAlone = ({ steps }: Trace): boolean =>
  new Set(steps.filter(isActing).map(({ agent }) => agent)).size === 1 &&
  steps.some(({ kind }) => kind === "tool-call") &&
  steps.filter(({ kind }) => kind === "input").length <= 1;

function beforeFirstError(trace: Trace): number | null {
  const failing = trace.steps.findIndex(({ isError }) => isError);
  return trace.steps.slice(0, Math.max(failing, 0)).findLast(isActing)?.index ?? null;
}

export const pointers: readonly Pointer[] = [
  {
    name: "first-code",
    told: ["firstCodeRule", "failsAfter"],
    point: (trace) => {
      const first = firstCodeStep(trace);
      return first === null || (first.basis === "none" && isAlone(trace)) ? null : first.step.index;
    },
  },
  {
    name: "answer-origin",
    told: ["answerOriginRule"],
    point: (trace) => answerOriginStep(trace)?.step.index ?? null,
  },
  { name: "before-first-error", told: ["failsAfter"], point: beforeFirstError },
  { name: "longest", told: [], point: (trace) => largest(trace, (at) => trace.steps[at]?.content.length ?? 0) },
  { name: "most-new-numbers", told: ["unsourcedNumbers"], point: mostNewNumbers },
];
