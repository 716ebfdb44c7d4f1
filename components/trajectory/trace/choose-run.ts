import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { isSimulatedRun } from "@/lib/attribution/simulated-methods";
import { claimBasisOf } from "@/lib/replay/feedback/claim-basis";
import { hasVerifiedQuote } from "./has-verified-quote";

/**
 * The run whose answer is shown when the address names none: of those that point somewhere one that no model
 * foretold before the others, then one that no evaluation made, one that stands by its answer before one that
 * abstains, one whose step was shown to be decisive by executed replays before one that rests on a verified quote,
 * and that before others, a whole one before a partial one, then the newest; else the newest that is under way,
 * else the newest. An address names a run by its id or its number (`12`); one that is gone gets the same, and
 * `isGone`, so that the page can say so.
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
 * How well an answer stands: what was not only foretold above all; then what no evaluation made, which asks methods
 * to see which of them are right; that there is one more than that it was executed, that more than a verified
 * quote, and that more than being whole.
 */
const standing = (run: RunRecord): number =>
  (isSimulatedRun(run) ? 0 : 32) +
  (run.evaluation ? 0 : 16) +
  (run.attribution?.isAbstained ? 0 : 8) +
  (run.attribution && claimBasisOf(run.attribution) === "executed" ? 4 : 0) +
  (hasVerifiedQuote(run) ? 2 : 0) +
  (run.status === "PARTIAL" ? 0 : 1);
