import { type Agreement } from "@/lib/attribution/agreement";
import { type RunCounts } from "@/lib/attribution/run-counts";
import { type RunRecord } from "@/lib/attribution/run-record";
import { formatCount, formatNumber } from "@/lib/format";

/** Whether a page has not all runs of its trace: what it counts of them then speaks of those at hand alone. */
export const isPart = (runs: readonly RunRecord[], { all }: RunCounts): boolean => runs.length < all;

/** "9 runs"; "61 of 1,001 runs" where the others are not at hand. */
export const shownOfAll = (shown: number, all: number): string =>
  shown < all ? `${formatNumber(shown)} of ${formatCount(all, "run")}` : formatCount(shown, "run");

/** Where the runs that are at hand agree; where not all are, how many there are. */
export const agreementWords = ({ summary }: Agreement, runs: readonly RunRecord[], counts: RunCounts): string =>
  isPart(runs, counts) ? `${summary}, ${formatNumber(counts.all)} in total` : summary;

/** How many runs an evaluation made, by its id; of null, how many none made. */
export const runsMadeBy = ({ own, evaluations }: RunCounts, evaluationId: string | null): number =>
  evaluationId === null ? own : (evaluations.find(({ id }) => id === evaluationId)?.runCount ?? 0);
