import { markdownTable } from "@/lib/attribution/evaluation/report-markdown";
import { type TextTable } from "@/lib/attribution/evaluation/report-table";
import { wilson } from "@/lib/attribution/statistics/wilson";
import { writePercent, writeShare } from "@/lib/attribution/statistics/written-figures";
import { type ArmCount } from "./made-failure";
import { type NamedCount, type QualityReport, tracerTrajBeside } from "./quality-report";

const counts = (title: string, rows: readonly NamedCount[]): TextTable => ({
  title,
  head: ["", "Failures"],
  rows: rows.map(({ name, count }) => [name, String(count)]),
});

/** "12 of 40, 30% [18–45]", the interval by Wilson; "none" of none. */
function shareOf({ flips, count }: ArmCount): string {
  if (count === 0) return "none";
  return `${flips} of ${count}, ${writeShare({ value: flips / count, ...wilson(flips, count) }, 1)}`;
}

const evidenceTable = ({ evidence }: QualityReport): TextTable => ({
  title: "Evidence for the labels: replays with a changed outcome",
  head: [
    "Made by",
    "Failures",
    "With the change",
    "Without it (control)",
    "Change without a mistake (placebo)",
    "All steps before tested",
  ],
  rows: evidence.map(({ way, count, turned, control, placebo, isEarliest }) => [
    ...[way, String(count), shareOf(turned), shareOf(control), shareOf(placebo)],
    way === "injection" ? "as in a passed run" : `${isEarliest} of ${count}`,
  ]),
});

const rulesTable = ({ rules }: QualityReport): TextTable => ({
  title: "How well rules do without understanding anything",
  head: ["Rule", "Step", "Agent", "Reads words"],
  rows: [
    ...rules.map(({ title, step, agent, readsWords, isHindsight }) => [
      isHindsight ? `${title} (hindsight)` : title,
      ...[writeShare(step, 1), writeShare(agent, 1), readsWords ? "yes" : "no"],
    ]),
    [
      `For comparison: the first hand-off, on ${tracerTrajBeside.name} (${tracerTrajBeside.count} traces)`,
      ...[shareOf({ flips: tracerTrajBeside.firstHandOffStep, count: tracerTrajBeside.count }), "–", "no"],
    ],
  ],
});

const percent = (share: number | null): string => (share === null ? "–" : `${writePercent(share)}%`);

const wordsTable = ({ foundByWords }: QualityReport): TextTable => ({
  title: "Labeled steps that single words find, by operator",
  head: ["Operator", "Failures", "Found", "With the step as it was before the fault"],
  rows: foundByWords.map(({ operator, count, found, before }) => [
    operator,
    String(count),
    percent(found),
    percent(before),
  ]),
});

function checksTable({ injectedText, scaffold, duplicates, newWords }: QualityReport): TextTable {
  const { count, atLabel, removedAtLabel, oneBefore, oneAfter, nowhere } = injectedText;
  const of = (flips: number): string => shareOf({ flips, count });
  const beside = (flips: number): string => shareOf({ flips, count: tracerTrajBeside.count });
  return {
    title: "Labels and texts",
    head: ["", "Here", tracerTrajBeside.name],
    rows: [
      [
        "Labels on scaffold: the task, a prompt, text that many traces share",
        shareOf(scaffold),
        beside(tracerTrajBeside.onScaffold),
      ],
      [
        "The injected text is in the labeled step",
        of(atLabel),
        `${beside(tracerTrajBeside.injectedTextVisible)} (anywhere)`,
      ],
      ["Text was only removed from the labeled step", of(removedAtLabel), "–"],
      ["The injected text is one step before the label", of(oneBefore), "–"],
      ["The injected text is one step after the label", of(oneAfter), "–"],
      ["The injected text is in none of them", of(nowhere), "–"],
      ...(newWords === null
        ? []
        : [
            ["Labeled steps with a word that no passed run has", writeShare(newWords.labelled, 1), "–"],
            ["Other steps with a word that no passed run has", writeShare(newWords.others, 1), "–"],
          ]),
      ["The same trace twice", String(duplicates.sameTrace), "–"],
      ["The same fault in the same step of the same task twice", String(duplicates.sameFault), "–"],
      ["Tasks in more than one split", String(duplicates.tasksInSeveralSplits), "–"],
      ["Tasks of other splits with a question like one of the first split", shareOf(duplicates.alikeQuestions), "–"],
    ],
  };
}

/** A quality report as Markdown. Shares of rules have 95% intervals over tasks; others that of Wilson. */
export function qualityMarkdown(report: QualityReport, title: string): string {
  const { traceCount, taskCount, steps, tellingWords } = report;
  const lead = `${traceCount} failures of ${taskCount} tasks; ${steps.least} to ${steps.most} steps, half of them at most ${steps.median}.`;
  const words = tellingWords.length === 0 ? "none" : tellingWords.join(", ");
  const tables = [
    rulesTable(report),
    evidenceTable(report),
    checksTable(report),
    wordsTable(report),
    counts("By way", report.byWay),
    counts("By operator", report.byOperator),
    counts("By failure mode (MAST)", report.byMode),
    counts("By domain", report.byDomain),
    counts("By agent of the label", report.byAgent),
    counts("By place of the label in the trace", report.byPosition),
    counts("By split", report.bySplit),
  ];
  const heading = markdownHeading(title);
  return `${[heading, lead, `Words that speak for a label most: ${words}.`, ...tables.map(markdownTable)].join("\n\n")}\n`;
}

const markdownHeading = (title: string): string => `## ${title.replace(/[^\p{L}\p{N} ,.:()-]/gu, "")}`;
