import { findEvidence } from "@/lib/attribution/evidence/find-evidence";
import { type Finding } from "@/lib/traces/evidence";
import { type Step, type Trace } from "@/lib/traces/trace";

/** Something that a run that may still be going on shows to be wrong, as soon as its steps show it. */
export interface Alarm {
  /** The last step that was there when it was raised: the step it is about, or the next one. */
  raisedAt: number;
  finding: Finding;
}

/** Of a longer run the first steps and the last ones are read, so that a step costs the same wherever it stands. */
const firstSteps = 30;
const lastSteps = 120;

/**
 * A turn for each step of a trace from step `from` on, so that others get theirs in between, with the alarms that it
 * raises. Each is raised from the steps up to its `raisedAt` alone: no step after it, no outcome, answer, label or
 * metadata. So an alarm of a trace that grew is the one that was raised while it grew.
 */
export function* watchSteps(trace: Trace, from = 0): Generator<Alarm[], void, void> {
  let before = from > 0 ? new Set(findingsUpTo(trace, from - 1).map(keyOf)) : new Set<string>();
  for (let at = from; at < trace.steps.length; at += 1) {
    const found = findingsUpTo(trace, at);
    yield found.flatMap((finding) => (before.has(keyOf(finding)) ? [] : [{ raisedAt: at, finding }]));
    before = new Set(found.map(keyOf));
  }
}

const keyOf = ({ kind, stepIndex }: Finding): string => `${kind}\n${stepIndex}`;

/** What the steps up to `at` show to be wrong with the last two of them. */
function findingsUpTo(trace: Trace, at: number): Finding[] {
  const perKey = new Map<string, Finding>();
  for (const finding of findEvidence(beginningOf(trace, at)))
    if (
      finding.stepIndex >= at - 1 &&
      isSettled(finding, trace.steps[finding.stepIndex]) &&
      !perKey.has(keyOf(finding))
    )
      perKey.set(keyOf(finding), finding);
  return [...perKey.values()];
}

/**
 * Whether a finding stands whatever follows. A call may leave out a condition that a later one applies: `npm run bench
 * alarm` counts that as false in a quarter of the passed runs of the sandbox. Loops are told from how a run ends.
 */
const isSettled = ({ kind }: Finding, step: Step | undefined): boolean =>
  kind !== "stopped-short" && !(kind === "duty-dropped" && step?.kind === "tool-call");

/** A trace as it was when step `at` was its last. */
function beginningOf(trace: Trace, at: number): Trace {
  const { question, format, title, contentHash } = trace;
  const isRead = (index: number): boolean => index < firstSteps || index > at - lastSteps;
  const steps = trace.steps
    .slice(0, at + 1)
    .map((step, index): Step => (isRead(index) ? step : { ...step, content: "", tool: undefined }));
  const seen = new Set(steps.map(({ agent }) => agent));
  const agents = trace.agents.filter(({ name }) => seen.has(name));
  return { question, format, title, contentHash, steps, agents, outcome: "unknown", tags: [], metadata: {} };
}
