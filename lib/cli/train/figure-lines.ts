import { writePercent, writeShare } from "@/lib/attribution/statistics/written-figures";
import { type Figure, type TracerFigures } from "@/lib/attribution/tracer-view";

const percent = (share: number): string => writePercent(share, 1);

/** With its 95% interval: "46.0% [37.1–54.9]". */
const withInterval = ({ share, low, high }: Figure): string => writeShare({ value: share, low, high }, 1);

const row = (title: string, step: Figure, agent: Figure | null): string[] => [
  title,
  withInterval(step),
  agent === null ? "" : withInterval(agent),
];

/** The figures of weights as a table in plain text with 95% intervals, the rules on the same traces below. */
export function figureLines(figures: TracerFigures): string[] {
  const { answered, within, learningCurve, logLoss, calibration } = figures;
  const table = [
    ["", "step", "agent"],
    row("these weights", figures.step, figures.agent),
    ...(answered ? [row(`  clear answers (${answered.step.count})`, answered.step, answered.agent)] : []),
    row("  among the first 3", figures.top3, null),
    ...within.map((figure, at) => row(`  within ±${at + 1}`, figure, null)),
    row(`before: ${figures.before.title}`, figures.before.step, figures.before.agent),
    ...figures.rules.map(({ title, step, agent }) => row(`rule: ${title}`, step, agent)),
    ...learningCurve.map(({ labelled, step, agent }) => row(`trained on ${labelled} questions`, step, agent)),
  ];
  return [
    `${figures.traceCount} labeled traces, ${figures.questionCount} questions; exact answers, with 95% intervals`,
    ...alignColumns(table),
    `Mean reciprocal rank of the right step ${figures.mrr.toFixed(3)}; log-loss ${logLoss.now.toFixed(3)} nats, before ${logLoss.before.toFixed(3)}`,
    calibration === null
      ? "Probabilities are not calibrated: too few labels."
      : `Stated and right: ${calibration.map(({ stated, right, count }) => `${percent(stated)} → ${percent(right)} (${count})`).join(", ")}`,
  ];
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1].map((column) => Math.max(...rows.map((cells) => (cells[column] ?? "").length)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2))
      .join("")
      .trimEnd(),
  );
}
