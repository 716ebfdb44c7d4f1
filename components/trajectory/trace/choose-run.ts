import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { isSimulatedRun } from "@/lib/attribution/simulated-methods";
import { claimBasisOf } from "@/lib/replay/feedback/claim-basis";
import { hasVerifiedQuote } from "./has-verified-quote";

/**
 * The run whose answer is shown when the address names none: of those that point somewhere one that no model
 * foretold before the others, then an answer before an order to read in, then one that no evaluation made, one whose
 * step was shown to be decisive by executed replays, one of a judge before one that asked no model, one that rests on
 * a verified quote, a whole one before a partial one, then the newest; else the newest that is under way, else the
 * newest. An address names a run by its id or its number (`12`); one that is gone gets the same, and `isGone`, so that
 * the page can say so.
 */
export function chooseRun(
  runs: readonly RunRecord[],
  wanted: string | null,
): { run: RunRecord | null; isGone: boolean } {
  const named = runs.find((run) => run.id === wanted || String(run.number) === wanted);
  if (named) return { run: named, isGone: false };
  const newestFirst = [...runs].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const run =
    newestFirst.filter((each) => each.attribution).sort((a, b) => standing(b) - standing(a))[0] ??
    newestFirst.find((each) => isActive(each.status)) ??
    newestFirst[0] ??
    null;
  return { run, isGone: wanted !== null };
}

/**
 * How well an answer stands, what weighs most first. What an evaluation found without a model is no answer that
 * anybody waits for: evaluations ask baselines too.
 */
const standing = (run: RunRecord): number => {
  const isWhole = run.status !== "PARTIAL";
  const isAnswer = !run.attribution?.isAbstained && (!run.evaluation || run.model !== null);
  return (
    (isSimulatedRun(run) ? 0 : 64) +
    (isAnswer ? 32 : 0) +
    (run.evaluation ? 0 : 16) +
    (run.attribution && claimBasisOf(run.attribution) === "executed" ? 8 : 0) +
    (run.model !== null && isWhole ? 4 : 0) +
    (hasVerifiedQuote(run) ? 2 : 0) +
    (isWhole ? 1 : 0)
  );
};
