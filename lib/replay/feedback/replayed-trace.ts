import { contentHash } from "@/lib/traces/content-hash";
import { type Step, type Trace } from "@/lib/traces/trace";
import { withoutLabel } from "@/lib/traces/without-label";
import { type ReplayReport } from "../replay-target";
import { stepOfReplay } from "../step-of-replay";

/**
 * What a replay of a trace came to, as a trace that can be diagnosed like it: `kept` are the steps that it began from.
 * Nothing of the first trace's labels is left.
 */
export function replayedTrace(
  trace: Trace,
  kept: readonly Step[],
  report: Pick<ReplayReport, "steps" | "outcome" | "finalAnswer">,
): Trace {
  const { question, agents, ...first } = withoutLabel(trace);
  const steps = [...kept, ...report.steps.map((step) => stepOfReplay(step))].map((step, index) => ({ ...step, index }));
  delete first.finalAnswer;
  delete first.termination;
  return {
    ...first,
    question,
    agents,
    steps,
    outcome: report.outcome,
    ...(report.finalAnswer === null ? {} : { finalAnswer: report.finalAnswer }),
    contentHash: contentHash({ question, agents, steps }),
  };
}
