import { writeInterval, writeShare, writeSigned } from "@/lib/attribution/statistics/written-figures";
import { formatCount } from "@/lib/format";
import { type FixArm, type FixComparison, type FixResult, type FixShare } from "@/lib/replay/feedback/fix-study";

/** What is told before a new attempt, by arm. */
export const fixArmTitles: Record<FixArm, string> = {
  lesson: "Lesson from the diagnosis",
  retry: "Plain retry",
  control: "No hint",
};

/** "7 of 20: 35% [18–57]"; a dash of no incidents. */
export const fixShareWords = (share: FixShare): string =>
  share.count === 0 ? "–" : `${share.fixed} of ${share.count}: ${writeShare(share)}`;

/** The lesson beside another arm after a round, in points: "+20 [+2 to +38]". */
export const fixDifferenceWords = ({ difference }: FixComparison): string =>
  `${writeSigned(100 * difference.value, 0)} ${writeInterval(difference, (end) => writeSigned(100 * end, 0))}`;

/**
 * Whether some of the incidents ask the same, and what that means for the figures; null where
 * each asks something of its own.
 */
export const sharedQuestionsWords = ({
  incidentCount,
  questionCount,
}: Pick<FixResult, "incidentCount" | "questionCount">): string | null =>
  questionCount < incidentCount
    ? `${formatCount(incidentCount, "failure")} on ${formatCount(questionCount, "question")}. Failures of the same question are not independent, so intervals and p-values are computed over questions.`
    : null;

const significance = 0.05;

/**
 * What it comes to after the last round, in a sentence: whether lessons fix more than the
 * arm that they are held against.
 */
export function fixVerdict({ comparisons, incidentCount }: FixResult): string {
  const last = Math.max(0, ...comparisons.map(({ round }) => round));
  const ends = comparisons.filter(({ round }) => round === last);
  if (ends.length === 0) return `${formatCount(incidentCount, "incident")}; nothing to compare.`;
  const said = ends.map((one) => {
    const against = fixArmTitles[one.arm].toLowerCase();
    if (one.pValue >= significance) return `no detectable difference from ${against}`;
    return `lessons fix ${one.difference.value > 0 ? "more" : "less"} than ${against}`;
  });
  return `After ${formatCount(last, "round")} over ${formatCount(incidentCount, "incident")}: ${said.join("; ")}.`;
}
