import { type Attribution } from "@/lib/traces/attribution";
import { type Outcome, type StepKind } from "@/lib/traces/trace";

/**
 * A step as the search for the symptom sees it. `index` is its place in the trace where the list is an excerpt;
 * `contentLength` is 0 where it says nothing.
 */
export interface SaidStep {
  index?: number;
  kind: StepKind;
  isError: boolean;
  contentLength: number;
}

/** Where a failure shows. `isOfRun`: the run itself names the step. */
export interface Symptom {
  stepIndex: number;
  isOfRun: boolean;
}

interface Failed {
  outcome: Outcome;
  /** Of the run on screen; null without one. */
  attribution: Pick<Attribution, "stepIndex" | "exhibits" | "isAbstained"> | null;
}

/**
 * Where the failure of a trace shows: the conclusion of the run's influence graph where it has one, else the
 * last step in which an agent speaks or a tool fails, else the last step; never before the decisive one. Null
 * where the trace passed or has no steps.
 */
export function symptomStep(steps: readonly SaidStep[], { outcome, attribution }: Failed): Symptom | null {
  const indexAt = (place: number): number => steps[place]?.index ?? place;
  const end = indexAt(steps.length - 1);
  if (outcome === "passed" || steps.length === 0) return null;
  const decisive = attribution && !attribution.isAbstained ? attribution.stepIndex : 0;
  const own = conclusionOf(attribution);
  if (own !== null && own >= decisive && own <= end) return { stepIndex: own, isOfRun: true };
  const place = steps.findLastIndex(isSpoken);
  return { stepIndex: Math.min(end, Math.max(decisive, place < 0 ? end : indexAt(place))), isOfRun: false };
}

/**
 * What came in, what a system says and what a tool answered are no agent's words; a tool that
 * failed shows the failure itself.
 */
const isSpoken = ({ kind, isError, contentLength }: SaidStep): boolean =>
  isError || (contentLength > 0 && kind !== "input" && kind !== "system" && kind !== "tool-result");

function conclusionOf(attribution: Failed["attribution"]): number | null {
  const graph = attribution?.exhibits?.find((exhibit) => exhibit.kind === "influence-graph");
  const steps = graph?.nodes.find(({ role }) => role === "conclusion")?.steps ?? [];
  return steps.length > 0 ? Math.max(...steps) : null;
}
