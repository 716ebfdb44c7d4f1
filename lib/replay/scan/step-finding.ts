import { type CounterfactualStep } from "@/lib/traces/exhibit";
import { type Step } from "@/lib/traces/trace";
import { type Correction } from "../correct/corrector";
import { type Flips, isDecisive, pValueOf } from "./next-move";
import { isWithin } from "./plan-looks";
import { type Arm } from "./replay-arm";
import { type ScanBench } from "./scan-bench";

type Finding = CounterfactualStep["finding"];
type Judging = Pick<ScanBench, "plan" | "baseline">;

/**
 * Whether the correction was followed, as far as it can be known: a replaced step has to come back as it was
 * given; where a hint was shown, the step has to differ from the failed one in at least one replay. True before
 * there is anything to know it by.
 */
export function isFollowed(
  bench: Pick<ScanBench, "start">,
  step: Step,
  correction: Correction | null,
  corrected: Pick<Arm, "flips" | "reports" | "problems">,
): boolean {
  if (correction === null) return true;
  const { reports, problems, flips } = corrected;
  if (problems.some(({ problem }) => problem === "not-followed")) return false;
  if (reports.length === 0) return true;
  const { change } = correction;
  const taken = reports.map(({ steps }) => steps.find(({ index }) => index === step.index));
  if (change.kind === "replace") return taken.every((one) => one?.content === change.step.content);
  // From scratch another way may have been taken before: then nothing is known.
  return flips > 0 || !taken.every((one) => one?.content === step.content && one.kind === step.kind);
}

/** What a step's replays mean so far; see `stepFindings`. */
export function findingOf(
  bench: Judging & Pick<ScanBench, "start">,
  step: Step,
  correction: Correction | null,
  corrected: Pick<Arm, "flips" | "count" | "reports" | "problems">,
  control: Flips,
): Finding {
  if (corrected.count === 0) return "not-tested";
  if (!isFollowed(bench, step, correction, corrected)) return "not-followed";
  if (corrected.reports.length === 0) return "no-outcome";
  if (corrected.flips === 0) return reachesFurther(corrected, bench.baseline.milestones) ? "partly" : "refuted";
  return ofFlips(corrected, control, bench);
}

function ofFlips(corrected: Flips, control: Flips, { plan }: Judging): Finding {
  if (isDecisive(corrected, control, plan)) return "decisive";
  const isTold = control.count > 0 && isWithin(pValueOf(corrected, control), plan.scanLevel);
  return control.flips > 0 && !isTold ? "by-chance" : "suggestive";
}

/**
 * Whether every corrected replay reached more milestones than the failed run. Unknown where the target tells of none.
 */
const reachesFurther = ({ reports }: Pick<Arm, "reports">, reached: number | null): boolean =>
  reached !== null && reports.length > 0 && reports.every(({ milestones }) => milestones.length > reached);
