import { type RunRecord } from "@/lib/attribution/run-record";

/**
 * The run to compare with when nobody has said which: the one that it repeats, else the newest other one that answered,
 * else the newest other one; what evaluations made comes last.
 */
export function compareChoice(run: RunRecord, runs: readonly RunRecord[]): RunRecord | null {
  const others = runs
    .filter((each) => each.id !== run.id)
    .sort((a, b) => Number(a.evaluation !== null) - Number(b.evaluation !== null) || b.number - a.number);
  return (
    others.find((each) => each.id === run.retryOfId) ?? others.find((each) => each.attribution) ?? others[0] ?? null
  );
}

/**
 * The run that is this one with the text that addresses a judge masked, the newest of them; null where there is none.
 */
export function maskedTwin(run: RunRecord, runs: readonly RunRecord[]): RunRecord | null {
  return (
    runs
      .filter((each) => each.isMasked && !run.isMasked && each.retryOfId === run.id)
      .sort((a, b) => b.number - a.number)[0] ?? null
  );
}
