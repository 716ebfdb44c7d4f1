import { expect, test } from "vitest";
import { type Figure, type TracerFigures } from "@/lib/attribution/tracer-view";
import { figureLines } from "./figure-lines";

const figure = (share: number): Figure => ({ share, low: share - 0.1, high: share + 0.1, count: 20 });
const figures: TracerFigures = {
  traceCount: 20,
  questionCount: 15,
  step: figure(0.4),
  agent: figure(0.6),
  top3: figure(0.8),
  within: [0.5, 0.6].map(figure),
  mrr: 0.5,
  answered: { step: figure(0.5), agent: figure(0.7) },
  rules: [{ name: "first", title: "The first step", step: figure(0.2), agent: figure(0.3) }],
  before: { name: "before", title: "shipped weights 1", step: figure(0.3), agent: figure(0.5) },
  learningCurve: [{ labelled: 10, step: figure(0.35), agent: figure(0.5) }],
  logLoss: { before: 2, now: 1.5, gain: { mean: 0.5, low: 0.2, high: 0.8 } },
  calibration: [{ stated: 0.3, right: 0.25, count: 20 }],
};

test("every share stands with its interval, in columns, the rules below the weights", () => {
  const lines = figureLines(figures);
  expect(lines[0]).toBe("20 labeled traces, 15 questions; exact answers, with 95% intervals");
  expect(lines).toContain("these weights              40.0% [30.0–50.0]  60.0% [50.0–70.0]");
  expect(lines).toContain("rule: The first step       20.0% [10.0–30.0]  30.0% [20.0–40.0]");
  expect(lines.findIndex((line) => line.includes("rule"))).toBeGreaterThan(2);
  expect(lines.at(-1)).toBe("Stated and right: 30.0 → 25.0 (20)");
});

test("what is not known is said and not invented", () => {
  const lines = figureLines({ ...figures, answered: null, calibration: null });
  expect(lines.join("\n")).not.toContain("clear answers");
  expect(lines.at(-1)).toBe("Probabilities are not calibrated: too few labels.");
});
