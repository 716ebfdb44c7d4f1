import { isActive, type RunRecord } from "@/lib/attribution/run-record";

/**
 * The run whose answer is shown when the address names none: the newest that points somewhere, else the newest that is under way, else the newest.
 * An address that names a run that is gone gets the same, and `isGone`, so that the page can say so.
 */
export function chooseRun(
  runs: readonly RunRecord[],
  wanted: string | null,
): { run: RunRecord | null; isGone: boolean } {
  const named = runs.find((run) => run.id === wanted);
  if (named) return { run: named, isGone: false };
  const newestFirst = [...runs].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const run =
    newestFirst.find((each) => each.attribution) ??
    newestFirst.find((each) => isActive(each.status)) ??
    newestFirst[0] ??
    null;
  return { run, isGone: wanted !== null };
}
