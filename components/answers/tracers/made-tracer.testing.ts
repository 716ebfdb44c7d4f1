import {
  type Figure,
  type ScoredWay,
  type TracerFigures,
  type TracerSummary,
  type TracerVersionView,
} from "@/lib/attribution/tracer-view";

/** A figure with an interval of ±14 points, for tests. */
const madeFigure = (share: number, count = 24): Figure => ({
  share,
  low: Math.max(0, share - 0.14),
  high: Math.min(1, share + 0.14),
  count,
});

export const madeWay = (name: string, step: number, agent = step + 0.15): ScoredWay => ({
  name,
  title: name.replaceAll("-", " "),
  step: madeFigure(step),
  agent: madeFigure(Math.min(1, agent)),
});

/** Figures of weights that are right more often the more labels they have; nothing of it was measured. */
export const madeFigures = (step = 0.52): TracerFigures => ({
  traceCount: 24,
  questionCount: 19,
  step: madeFigure(step),
  agent: madeFigure(step + 0.16),
  top3: madeFigure(Math.min(0.98, step + 0.3)),
  within: [0.08, 0.12, 0.17, 0.2, 0.22].map((more) => madeFigure(Math.min(1, step + more))),
  mrr: Math.min(1, step + 0.14),
  answered: { step: madeFigure(step + 0.1, 17), agent: madeFigure(step + 0.2, 17) },
  rules: [
    madeWay("always-step-1", 0.21),
    madeWay("always-last", 0.04),
    madeWay("first-code", 0.33),
    madeWay("answer-origin", 0.17),
  ],
  before: { ...madeWay("shipped", 0.25), title: "Shipped weights 1" },
  learningCurve: [3, 5, 10, 15, 19].map((labelled, at) => ({
    labelled,
    step: madeFigure(step - 0.3 + at * 0.075),
    agent: madeFigure(step - 0.12 + at * 0.07),
  })),
  logLoss: { before: 2.41, now: 1.72, gain: { mean: 0.69, low: 0.31, high: 1.08 } },
  calibration: [
    { stated: 0.18, right: 0.25, count: 8 },
    { stated: 0.46, right: 0.5, count: 8 },
    { stated: 0.81, right: 0.75, count: 8 },
  ],
});

export const madeVersion = (change: Partial<TracerVersionView> = {}): TracerVersionView => {
  const number = change.number ?? 1;
  return {
    id: `version-${number}`,
    number,
    createdAt: "2026-11-20T10:00:00.000Z",
    traceCount: 24,
    isActive: false,
    isBetter: true,
    decision: "It replaces the shipped weights: its log-loss is lower by +0.69 nats a trace [+0.31 to +1.08].",
    figures: madeFigures(),
    signs: [
      { words: "the tool before it failed", weight: 1.42 },
      { words: "it is the first acting step", weight: -0.61 },
    ],
    ...change,
  };
};

/** A system that collects its first labels unless told otherwise. */
export const madeSummary = (change: Partial<TracerSummary> = {}): TracerSummary => ({
  id: "tracer-1",
  systemName: "ferry-desk",
  traceCount: 120,
  failedCount: 31,
  labelledCount: 4,
  neededCount: 10,
  state: "collecting",
  progress: null,
  error: null,
  active: null,
  isPinned: false,
  ...change,
});
