import { writeInterval, writePercent, writeSigned } from "../statistics/written-figures";
import { type GateLine, type GateReport, type GateVerdict } from "./gate-report";

/** So many lines are listed besides those that are worse; the JSON has all. */
const listedCount = 20;

export const verdictTitles: Record<GateVerdict, string> = {
  worse: "Worse",
  "no worse": "No worse",
  inconclusive: "Inconclusive",
};

export const lineKindTitles: Record<GateLine["kind"], string> = {
  "failure-rate": "Failure rate",
  "agent-mode": "Agent and failure mode",
  incident: "Incident",
};

const points = (share: number): string => writePercent(share);

/** The answer in one sentence. */
export function gateHeadline(report: GateReport): string {
  const { verdict, baseline, candidate, lines, settings, moreRuns } = report;
  if (verdict === "no worse")
    return `No worse: a rise of more than ${points(settings.margin)} points in failed runs from ${baseline.version} to ${candidate.version} is ruled out.`;
  if (verdict === "inconclusive") {
    const more =
      moreRuns === null ? "" : ` About ${moreRuns} more ${runsOf(moreRuns)} of each version would likely tell.`;
    return `Inconclusive: these runs do not tell whether ${candidate.version} fails more often than ${baseline.version}.${more}`;
  }
  const worse = lines.filter((line) => line.verdict === "worse");
  if (worse.some(({ kind }) => kind === "failure-rate"))
    return `Worse: ${candidate.version} fails more often than ${baseline.version}.`;
  const [first] = worse;
  const others = worse.length > 1 ? `, and ${worse.length - 1} more` : "";
  return `Worse: ${candidate.version} fails more often than ${baseline.version} in one way (${first ? lineTitle(first) : ""}${others}), although not overall.`;
}

const runsOf = (count: number): string => (count === 1 ? "run" : "runs");

/** What was compared and what was not, a sentence each. */
export function gateNotes(report: GateReport): string[] {
  const { baseline, candidate, pairing, settings } = report;
  const both = [baseline, candidate];
  const fields = { externalId: "external ID", question: "question" } as const;
  const unknown = both.filter((counts) => counts.unknown > 0);
  const leftOut = both.filter((counts) => counts.leftOut.count > 0);
  const unnamed = both.filter((counts) => counts.unnamed > 0);
  return [
    pairing === null
      ? "Not paired: too few runs share a task with the other version."
      : `Paired by ${fields[pairing.by]}: ${pairing.tasks} ${pairing.tasks === 1 ? "task" : "tasks"}.`,
    ...(leftOut.length > 0
      ? [
          `Not compared, since ${pairing === null ? "another run of the version has the same task" : "the other version has no run of the task"}: ${listOf(leftOut.map(({ version, leftOut: left }) => `${left.count} of ${version} (${left.failed} failed)`))}.`,
        ]
      : []),
    ...(unknown.length > 0
      ? [
          `Not counted, since nothing says how they ended: ${listOf(unknown.map((counts) => `${counts.unknown} of ${counts.version}`))}.`,
        ]
      : []),
    ...(unnamed.length > 0
      ? [
          `Failed without a clear answer to who failed: ${listOf(unnamed.map((counts) => `${counts.unnamed} of ${counts.version}`))}.`,
        ]
      : []),
    ...(settings.looks > 1 ? [`One of at most ${settings.looks} looks; all together are wrong in at most 5%.`] : []),
  ];
}

const listOf = (parts: readonly string[]): string => parts.join(" and ");

/** The failure rate, what is worse, and the first of what is common enough to tell. */
export function listedLines({ lines }: GateReport): { listed: GateLine[]; others: number } {
  const worse = lines.filter(({ verdict }) => verdict === "worse").length;
  const telling = lines.filter(({ corrected, verdict }) => corrected !== null || verdict === "inconclusive");
  const listed = telling.slice(0, worse + listedCount);
  return { listed, others: lines.length - listed.length };
}

/** What a line is about, with the kind where the words do not say it. */
export const lineTitle = ({ kind, title }: Pick<GateLine, "kind" | "title">): string =>
  kind === "incident" ? `${lineKindTitles.incident}: ${title}` : title;

const chance = (p: number): string => (p < 0.001 ? "< .001" : p.toFixed(3).replace(/^0/, ""));

/** The figures of a line as text. */
export function lineFigures(
  { failed, difference, corrected, judged }: GateLine,
  { baseline, candidate }: GateReport,
): { before: string; after: string; difference: string; judged: string; chance: string } {
  const signed = (share: number): string => writeSigned(100 * share, 0);
  return {
    before: `${failed.baseline} of ${baseline.compared}`,
    after: `${failed.candidate} of ${candidate.compared}`,
    difference: `${signed(difference.value)} ${writeInterval(difference, signed)}`,
    judged: judged === null ? "" : `${signed(judged.difference.value)} ${writeInterval(judged.difference, signed)}`,
    chance: corrected === null ? "too rare" : chance(corrected),
  };
}

/** A line in one sentence. */
export function lineSentence(line: GateLine, report: GateReport): string {
  const { before, after, difference } = lineFigures(line, report);
  return `${lineTitle(line)}: ${after} runs of ${report.candidate.version} failed, ${before} of ${report.baseline.version} (${difference} points).`;
}
