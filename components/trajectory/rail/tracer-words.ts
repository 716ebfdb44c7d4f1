import { type RunRecord } from "@/lib/attribution/run-record";
import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type Attribution } from "@/lib/traces/attribution";
import { formatCount } from "@/lib/format";

/**
 * How often answers like this one were right, as it was measured; null where nobody measured it. `measuredOn` is the
 * number of labeled traces, null where the page does not know it.
 */
export function probabilityWords(found: Attribution, measuredOn: number | null): string | null {
  if (!found.probability) return null;
  const { step, agent } = found.probability;
  const traces = measuredOn === null ? "labeled traces" : formatCount(measuredOn, "labeled trace");
  return `The step is right in ${inTen(step)} cases like this, the agent in ${inTen(agent)}, measured on ${traces}.`;
}

/**
 * What is known of answers as sure as this one from where its weights were made, under the name of that; null where
 * nobody measured it. `tracer` is what has been learned of the trace's system.
 */
export function publishedFigures(
  run: Pick<RunRecord, "attribution" | "tracer">,
  tracer: TracerSummary | null,
): { title: string; words: string } | null {
  const words = run.attribution === null ? null : probabilityWords(run.attribution, measuredOn(run, tracer));
  return words === null
    ? null
    : { title: run.tracer?.versionId ? "Figures of its weights" : "Published figures", words };
}

/** A share as a reader counts it: in whole tenths, and never 0 or 10 of 10. */
function inTen(share: number): string {
  const tenths = Math.round(share * 10);
  if (tenths < 1) return "fewer than 1 of 10";
  return tenths > 9 ? "more than 9 of 10" : `about ${tenths} of 10`;
}

/** On how many labeled traces the weights of a run were measured; null where they are not the ones in use now. */
export function measuredOn(run: Pick<RunRecord, "tracer">, tracer: TracerSummary | null): number | null {
  const active = tracer?.active;
  return active && active.id === run.tracer?.versionId ? active.step.count : null;
}

/** Who set a run going. */
export const startedByWords = (run: Pick<RunRecord, "isAutomatic" | "startedBy">): string =>
  run.isAutomatic ? "automatically, on import" : run.startedBy;
