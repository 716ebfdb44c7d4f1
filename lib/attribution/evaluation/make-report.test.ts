import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scoreLines } from "@/scripts/score-predictions.mjs";
import { type EvaluationReport } from "./evaluation-report";
import { makeReport } from "./make-report";
import { madeCase, madeEntry, madePrediction } from "./testing/made-evaluation";

const wrong = { agent: "Planner", stepIndex: 0 };
const nothing = { agent: null, stepIndex: null };
const cases = [0, 1, 2, 3].map((number) => madeCase(number));
const reportOf = (predictions: ReturnType<typeof madePrediction>[], of = cases, kind: "method" | "upload" = "method") =>
  makeReport({ cases: of, entries: [{ entry: madeEntry("a", { kind }), predictions }], seed: 1 });
const scoresOf = (report: EvaluationReport, id = "a") =>
  report.entries.find(({ entry }) => entry.id === id)?.scores ?? expect.fail();

describe("makeReport", () => {
  it("keeps what could not be read and what failed in the denominator, and leaves out what was stopped or is to come", () => {
    const report = reportOf(
      [
        madePrediction(0),
        madePrediction(1, { state: "unreadable", ...nothing }),
        madePrediction(2, { state: "failed", ...nothing }),
        madePrediction(3, { state: "stopped", ...nothing }),
      ],
      [...cases, madeCase(4), madeCase(5, { truth: null })],
    );
    expect(scoresOf(report)).toMatchObject({
      caseCount: 3,
      states: { answered: 1, abstained: 0, unreadable: 1, failed: 1 },
      leftOut: { pending: 1, stopped: 1, withoutTruth: 1, seen: 0 },
      step: { value: 1 / 3, count: 3 },
    });
  });

  it("leaves out answers of weights that knew the question, and keeps those that are out-of-fold", () => {
    const report = reportOf([
      madePrediction(0, { seen: "question" }),
      madePrediction(1, { seen: "trace", ...wrong }),
      madePrediction(2, { seen: "no" }),
    ]);
    expect(scoresOf(report)).toMatchObject({ caseCount: 2, leftOut: { seen: 1, pending: 1 }, step: { value: 0.5 } });
  });

  it("counts a case that another system says nothing of as failed", () => {
    expect(scoresOf(reportOf([madePrediction(0)], cases, "upload"))).toMatchObject({
      caseCount: 4,
      states: { answered: 1, failed: 3 },
      agent: { value: 0.25 },
      leftOut: { pending: 0 },
    });
  });

  it("averages repeats of a trace first, and says how alike they are", () => {
    const report = reportOf([...[1, 2, 3].map((repeat) => madePrediction(0, { repeat })), madePrediction(1, wrong)]);
    expect(scoresOf(report).step).toMatchObject({ value: 0.5, count: 2 });
    const mixed = scoresOf(
      reportOf([madePrediction(0), madePrediction(0, { repeat: 2, ...wrong, agent: "coder (x)" })]),
    );
    expect(mixed).toMatchObject({
      step: { value: 0.5 },
      agent: { value: 1 },
      consistency: { repeats: 2, sameStep: 0, sameAgent: 1, stepDeviation: Math.SQRT1_2, agentDeviation: 0 },
    });
    expect(scoresOf(report, "first-step").consistency).toBeNull();
  });

  it("gives the cost of a right answer, unknown where a price is, and none where nothing is right", () => {
    expect(scoresOf(reportOf([madePrediction(0), madePrediction(1, wrong)]))).toMatchObject({
      inputTokens: 200,
      outputTokens: 20,
      costUsd: 1,
      durationMs: 1000,
      costPerRight: { agent: 1, step: 1, joint: 1 },
    });
    expect(scoresOf(reportOf([madePrediction(0), madePrediction(1, { costUsd: null })])).costPerRight.step).toBeNull();
    expect(scoresOf(reportOf([madePrediction(0, wrong)])).costPerRight.step).toBeNull();
  });

  it("always has the rules that read no word, on every labeled case", () => {
    const { entries } = reportOf([]);
    expect(entries.map(({ entry }) => entry.id)).toEqual([
      ...["a", "random-step", "random-name-and-step", "step-1", "first-step", "last-step", "first-worker"],
      ...["last-worker", "busiest-worker", "most-labelled-agent", "same-step"],
    ]);
    expect(scoresOf(reportOf([]), "random-step")).toMatchObject({
      caseCount: 4,
      step: { value: 1 / 6 },
      agent: { value: 0.5 },
      mrr: { value: (1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5 + 1 / 6) / 6 },
    });
    expect(scoresOf(reportOf([])).step).toEqual({ value: 0, low: 0, high: 1, count: 0, wilson: null });
  });

  it("tests every two entries, and each against the best rule, on the traces that count for both", () => {
    const many = Array.from({ length: 12 }, (_, number) => madeCase(number));
    const report = makeReport({
      cases: many,
      entries: [
        { entry: madeEntry("a"), predictions: many.map((_, number) => madePrediction(number)) },
        {
          entry: madeEntry("b"),
          predictions: many.slice(1).map((_, at) => madePrediction(at + 1, { ...wrong, agent: "Coder" })),
        },
      ],
      seed: 1,
    });
    const [first] = report.tests;
    expect(report.tests.map(({ a, b, of }) => `${a} ${b} ${of}`)).toEqual([
      ...["a b step", "a random-step step", "b random-step step"],
      ...["a b agent", "a step-1 agent", "b step-1 agent"],
    ]);
    expect(first).toMatchObject({
      caseCount: 11,
      difference: { value: 1 },
      mcnemar: { onlyA: 11, onlyB: 0, p: expect.closeTo(2 ** -10, 12) as number },
    });
    expect(first?.permutationP).toBeCloseTo(2 ** -10, 12);
    expect(first?.holmP).toBeGreaterThanOrEqual(first?.permutationP ?? 1);
    expect(report.tests[1]?.mcnemar).toBeNull();
  });

  it("has no test for independent traces where several ask the same", () => {
    const same = [0, 1, 2].map((number) => madeCase(number, { question: 0 }));
    const entries = ["a", "b"].map((id) => ({
      entry: madeEntry(id),
      predictions: same.map((_, at) => madePrediction(at)),
    }));
    const report = makeReport({ cases: same, entries, seed: 1 });
    expect(report.tests.every(({ mcnemar }) => mcnemar === null)).toBe(true);
    expect(scoresOf(report)).toMatchObject({ caseCount: 3, questionCount: 1, step: { value: 1, wilson: null } });
  });

  it(
    "measures what was stated, or what was measured where the method measures, and withholds the error on few labels",
    { tags: ["long"] },
    () => {
      const stated = (number: number, step: number, isMeasured = false) =>
        madePrediction(number, { ...(number % 2 === 0 ? {} : wrong), confidence: { step, agent: step, isMeasured } });
      const { calibration } = scoresOf(reportOf([stated(0, 1), stated(1, 0.5), stated(2, 0, true), madePrediction(3)]));
      expect(calibration.step).toMatchObject({ isMeasured: true, count: 1, brier: { value: 1 }, ece: null });
      expect(scoresOf(reportOf([stated(0, 1), stated(1, 0.5)])).calibration.step).toMatchObject({
        isMeasured: false,
        count: 2,
        brier: { value: 0.125 },
        ece: null,
        riskCoverage: [
          { threshold: 1, coverage: 0.5, risk: 0 },
          { threshold: 0.5, coverage: 1, risk: 0.5 },
        ],
      });
      const many = Array.from({ length: 200 }, (_, number) => madeCase(number));
      const error = scoresOf(
        reportOf(
          many.map((_, number) => stated(number, number / 200)),
          many,
        ),
      ).calibration.agent;
      expect(error?.ece).toBeGreaterThan(0.2);
      expect(error?.riskCoverage).toHaveLength(50);
      expect(error?.riskCoverage.at(-1)).toMatchObject({ coverage: 1, risk: 0.5 });
    },
  );

  it("says of a part that holds every case what it says of the whole, and of the others what holds of theirs", () => {
    const long = { stepCount: 20, agentCount: 2 };
    const { entries } = reportOf(
      [madePrediction(0), madePrediction(1, wrong), madePrediction(2, wrong)],
      [madeCase(0), madeCase(1), madeCase(2, long)],
    );
    const { caseCount, questionCount, agent, step, joint } = entries[0]?.scores ?? expect.fail();
    const slices = entries[0]?.slices ?? [];
    expect(slices.map(({ title }) => title)).toEqual(["1–10 steps", "11–30 steps", "1–3 agents"]);
    expect(slices.find(({ by }) => by === "agents")?.scores).toEqual({ caseCount, questionCount, agent, step, joint });
    expect(slices.map(({ scores }) => [scores.caseCount, scores.step.value])).toEqual([
      [2, 1 / 2],
      [1, 0],
      [3, 1 / 3],
    ]);
  });

  it("is the same for the same answers and seed, in any order, and can be kept as JSON", () => {
    const predictions = [madePrediction(0), madePrediction(1, wrong), madePrediction(2), madePrediction(3, wrong)];
    const report = reportOf(predictions);
    expect(reportOf(predictions.toReversed())).toEqual(report);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it("equals what a scorer that shares no code with it computes from the lines", { tags: ["long"] }, () => {
    const agent = fc.option(fc.constantFrom("Planner", "coder  (thought)", "Coder (a (b))", "Co"));
    const stepIndex = fc.option(fc.nat(6));
    const prediction = fc.record({
      number: fc.nat(3),
      repeat: fc.integer({ min: 1, max: 3 }),
      state: fc.constantFrom(
        "answered" as const,
        "abstained" as const,
        "unreadable" as const,
        "failed" as const,
        "stopped" as const,
      ),
      seen: fc.constantFrom(null, "no" as const, "question" as const, "trace" as const),
      agent,
      stepIndex,
      suspects: fc.array(fc.record({ stepIndex: fc.nat(6), agent: fc.constant("x") }), { maxLength: 6 }),
    });
    const unique = {
      selector: ({ number, repeat }: { number: number; repeat: number }) => `${number} ${repeat}`,
      minLength: 1,
    };
    fc.assert(
      fc.property(fc.uniqueArray(prediction, unique), (said) => {
        const predictions = said.map(({ number, ...fields }) => madePrediction(number, fields));
        const lines = predictions.map((one) => ({ ...one, entry: madeEntry("a"), truth: cases[0]?.truth }));
        const { a } = scoreLines(lines.map((line) => JSON.stringify(line)).join("\n"));
        const scores = scoresOf(reportOf(predictions));
        expect(scores.caseCount).toBe(a?.caseCount);
        expect(scores.states).toEqual(a?.states);
        if (scores.caseCount === 0) return;
        const found = [
          scores.agent,
          scores.step,
          scores.joint,
          ...scores.within,
          ...scores.top.map(({ share }) => share),
          scores.mrr,
          scores.softStep,
        ];
        const names = [
          "agent",
          "step",
          "joint",
          "within1",
          "within2",
          "within3",
          "within4",
          "within5",
          "top1",
          "top3",
          "top5",
          "mrr",
          "softStep",
        ] as const;
        for (const [at, name] of names.entries())
          expect(Math.abs((found[at]?.value ?? NaN) - (a?.means[name] ?? NaN))).toBeLessThan(1e-12);
        expect(Math.abs((scores.distance?.value ?? -1) - (a?.means.distance ?? -1))).toBeLessThan(1e-12);
      }),
      { numRuns: 30 },
    );
  });
});
