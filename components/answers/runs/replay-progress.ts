import { type ReplayedStep, type RunProgress } from "@/lib/attribution/run-progress";
import { formatCount } from "@/lib/format";

const arms = ["corrected", "control", "placebo"] as const;

/** What the replays of a step came to so far: "corrected 2 of 5, control 0 of 5". */
export const armsWords = (step: ReplayedStep): string =>
  arms
    .flatMap((arm) => {
      const of = step[arm];
      return of ? [`${arm} ${of.flips} of ${of.count}`] : [];
    })
    .join(", ");

/** Steps that are being replayed, in the order of the trace. */
export const replayedInOrder = ({ replayedSteps }: RunProgress): { stepIndex: number; step: ReplayedStep }[] =>
  Object.entries(replayedSteps)
    .map(([index, step]) => ({ stepIndex: Number(index), step }))
    .sort((a, b) => a.stepIndex - b.stepIndex);

/** How far a scan is, in one line: "24 replays of 3 steps"; null while it has replayed nothing. */
export function replayProgressWords(progress: RunProgress | undefined): string | null {
  const steps = progress ? replayedInOrder(progress) : [];
  if (steps.length === 0) return null;
  const count = steps.reduce((sum, { step }) => sum + arms.reduce((of, arm) => of + (step[arm]?.count ?? 0), 0), 0);
  return `${formatCount(count, "replay")} of ${formatCount(steps.length, "step")}`;
}
