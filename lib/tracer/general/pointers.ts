import { isActing } from "@/lib/attribution/rules/acting-steps";
import { answerOriginStep } from "@/lib/attribution/rules/answer-origin";
import { firstCodeStep } from "@/lib/attribution/rules/first-code";
import { type Step, type Trace } from "@/lib/traces/trace";
import { buildSheet, type Reading } from "../build-sheet";

/** A rule without parameters that names one step of a trace, or none. */
interface Pointer {
  name: string;
  /** Features whose words may say what it saw, see told-signs.ts; none where that names nothing in the trace. */
  told: readonly string[];
  point: (trace: Trace, reading: Reading) => number | null;
}

/** A number that so many steps have alike tells none of them apart. */
const mostAlike = 3;

/** The acting step with the largest value above 0, the first of equals; null where none has one, or too many do. */
function largest({ steps }: Trace, valueOf: (step: Step) => number): number | null {
  const acting = steps.filter(isActing);
  const most = acting.reduce((max, step) => Math.max(max, valueOf(step)), 0);
  if (most === 0) return null;
  const alike = acting.filter((step) => valueOf(step) === most);
  return alike.length > mostAlike ? null : (alike[0]?.index ?? null);
}

/** What a call hands over is not said: its length tells nothing. */
const spokenLength = ({ kind, content }: Step): number => (kind === "tool-call" ? 0 : content.length);

function mostNewNumbers(trace: Trace, reading: Reading): number | null {
  const { values } = buildSheet(reading, { features: ["unsourcedNumbers"], learned: [], everyStep: true }, null);
  return largest(trace, ({ index }) => values[index] ?? 0);
}

const actsAlone = ({ steps }: Trace): boolean => new Set(steps.filter(isActing).map(({ agent }) => agent)).size === 1;

/** Whether one agent alone serves a person who speaks more than once: what it says at length is what was asked for. */
const isDialog = (trace: Trace): boolean =>
  actsAlone(trace) && trace.steps.filter(({ kind }) => kind === "input").length > 1;

/** Whether nobody but the question or a person sets the one agent a task: how it begins says nothing. */
const isServant = (trace: Trace): boolean =>
  isDialog(trace) || (actsAlone(trace) && trace.steps.some(({ kind }) => kind === "tool-call"));

/** Where no act brings a word of the answer, it comes to be in the last one. */
function pointAtOrigin(trace: Trace): number | null {
  const origin = answerOriginStep(trace);
  return (origin?.tokens.length ? origin.step : trace.steps.findLast(isActing))?.index ?? null;
}

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
      return first === null || (first.basis === "none" && isServant(trace)) ? null : first.step.index;
    },
  },
  {
    name: "answer-origin",
    told: ["answerOriginRule"],
    point: pointAtOrigin,
  },
  { name: "before-first-error", told: ["failsAfter"], point: beforeFirstError },
  { name: "longest", told: [], point: (trace) => (isDialog(trace) ? null : largest(trace, spokenLength)) },
  { name: "most-new-numbers", told: ["unsourcedNumbers"], point: mostNewNumbers },
];
