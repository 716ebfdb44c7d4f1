import { savedWords } from "@/lib/traces/saved-words";
import { type FixFields, type FixGuard } from "./fix-view";
import { type FixVerdict } from "./judge-fix";

export const guardWords: Record<FixGuard, string> = {
  "other-failures": "any other failure",
  "failure-rate": "the failure rate",
};

export const verdictTitles: Record<FixVerdict, string> = {
  fixed: "Fixed",
  "not fixed": "Not fixed",
  moved: "Moved",
  "made worse": "Made worse",
  inconclusive: "Not clear yet",
};

/** A share as points of a percentage, without the noise of fractions. */
export const inPoints = (share: number): number => Math.round(10_000 * share) / 100;

/** What a fix is said to do, as a change of it takes its place. */
export const fixWords = ({ version, baseline, leastFall, guard, change }: FixFields): string =>
  savedWords({
    Version: version,
    "Compared with": baseline,
    "Falls by at least": `${inPoints(leastFall)} points`,
    "Must not rise": guardWords[guard],
    Change: change,
  });
