import { writeInterval, writeShare, writeSigned } from "@/lib/attribution/statistics/written-figures";
import { wilson } from "@/lib/attribution/statistics/wilson";
import { formatCount, formatNumber } from "@/lib/format";
import { type AblationFound } from "@/lib/replay/studies/study-result";
import { type StudyKind, type StudyView } from "@/lib/replay/studies/study-view";

export const studyKindTitles: Record<StudyKind, string> = {
  ablation: "Ablation",
  injection: "Fault injection",
  fix: "Fixes",
};

/** What each kind asks, for who chooses one. */
export const studyKindWords: Record<StudyKind, string> = {
  ablation: "Which agents help and which hinder? Each is left out in turn and compared with the full team.",
  injection: "Which faults break a passing run? Those that do are kept as failures with a known label.",
  fix: "Do lessons from attributions fix failures? Compared with a plain retry and with no hint.",
};

type Row = AblationFound["agents"][number];

export const ablationFindingWords: Record<Row["finding"], string> = {
  hinders: "hinders",
  helps: "helps",
  "no-difference": "no detectable difference",
  "not-tested": "not tested",
};

/** "4 of 10: 40% [17–69]"; "none" without replays. */
export function shareWords(flips: number, count: number): string {
  if (count === 0) return "none";
  return `${formatNumber(flips)} of ${formatNumber(count)}: ${writeShare({ value: flips / count, ...wilson(flips, count) })}`;
}

/** A difference of shares in points: "+40 [+3 to +70]". */
export const differenceWords = ({ value, low, high }: NonNullable<Row["difference"]>): string =>
  `${writeSigned(100 * value, 0)} ${writeInterval({ low, high }, (end) => writeSigned(100 * end, 0))}`;

/** What an ablation comes to, in a sentence or two. It speaks of agents, never of steps. */
export function ablationVerdict({ agents, level, control }: AblationFound): string {
  const of = (finding: Row["finding"]) => agents.filter((row) => row.finding === finding).map((row) => row.agent);
  const [hinders, helps] = [of("hinders"), of("helps")];
  const whole = control.count === 0 ? "" : ` The full team passes in ${shareWords(control.flips, control.count)}.`;
  if (hinders.length + helps.length === 0) return `No agent makes a detectable difference at level ${level}.${whole}`;
  const say = (names: string[], how: "more" | "less"): string =>
    names.length === 0 ? "" : `Without ${names.join(" and ")} it passes ${how} often. `;
  return `${say(hinders, "more")}${say(helps, "less")}`.trim() + whole;
}

/** What a study has made of what it may take: "120 of at most 500 replays". */
export const progressWords = ({
  doneCount,
  plannedCount,
  status,
}: Pick<StudyView, "doneCount" | "plannedCount" | "status">): string =>
  plannedCount > 0 && status !== "SUCCEEDED"
    ? `${formatNumber(doneCount)} of at most ${formatCount(plannedCount, "replay")}`
    : formatCount(doneCount, "replay");

/**
 * What a study may take: "36", and where its limit may end it before, "500; it could take
 * 4,500, and stops at the limit".
 */
export const plannedWords = ({ plannedCount, neededCount }: Pick<StudyView, "plannedCount" | "neededCount">): string =>
  neededCount > plannedCount
    ? `${formatNumber(plannedCount)}; it may need ${formatNumber(neededCount)} and will stop at the limit`
    : formatNumber(plannedCount);
