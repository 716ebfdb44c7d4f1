import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { madeBaseline, madeEntry, madeShare, madeTest } from "./made-report.testing";
import {
  coverageWords,
  decimal,
  differenceWords,
  entryWords,
  intervalCaution,
  isTold,
  leftOutWords,
  points,
  pWords,
  sourceWords,
  toFigure,
} from "./report-words";

describe("figures", () => {
  it("of a share are those that tracers draw", () => {
    expect(toFigure(madeShare(0.5, 12))).toEqual({ share: 0.5, low: 0.4, high: 0.6, count: 12 });
  });

  it("have two digits, and a dash where there is nothing to average", () => {
    expect([decimal(0.8213), decimal(Number.NaN)]).toEqual(["0.82", "–"]);
  });

  it("of a difference have a sign unless they round to nothing", () => {
    expect([0.123, -0.2, 0.004, -0.004, 0].map(points)).toEqual(["+12", "−20", "0", "0", "0"]);
  });

  it("of chance are never written as nothing", () => {
    expect([0, 0.0004, 0.0123, 0.5, 1].map(pWords)).toEqual([
      ...["p < 0.001", "p < 0.001", "p = 0.012", "p = 0.500", "p = 1"],
    ]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
        expect(pWords(p)).toMatch(/^p (= 0\.\d{3}|< 0\.001|= 1)$/);
        expect(pWords(p)).not.toBe("p = 0.000");
      }),
    );
  });
});

describe("intervals", () => {
  const scores = (caseCount: number, questionCount: number, step = 0.5) => ({
    caseCount,
    questionCount,
    agent: madeShare(0.5, caseCount),
    step: madeShare(step, caseCount),
  });

  it("are to be read as rough where several traces ask the same and there are few questions, or shares near an end", () => {
    expect(intervalCaution([scores(60, 12)])).toMatch(/there are fewer than 20 questions, .* 63 to 95 of 100/);
    expect(intervalCaution([scores(200, 50), scores(200, 50, 0.02)])).toMatch(/there are accuracies near 0 or 100%/);
    expect(intervalCaution([scores(60, 12, 0.97)])).toMatch(/fewer than 20 questions and accuracies near/);
  });

  it("are as stated where each trace asks something else, or where there are many questions and right answers", () => {
    expect(intervalCaution([scores(12, 12), scores(40, 38, 0.05)])).toBeNull();
    expect(intervalCaution([scores(200, 50), scores(0, 0)])).toBeNull();
  });
});

describe("a difference", () => {
  const titles = { a: "Rules", b: "First code" };

  it("is told only after the correction for all pairs", () => {
    expect(isTold(madeTest({ permutationP: 0.01, holmP: 0.049 }))).toBe(true);
    expect(isTold(madeTest({ permutationP: 0.01, holmP: 0.05 }))).toBe(false);
    expect(differenceWords(madeTest({ holmP: 0.3 }), titles)).toBe("No significant difference.");
  });

  it("names the better one first, whichever it is", () => {
    expect(differenceWords(madeTest(), titles)).toBe("Rules names the step more often than First code.");
    const other = madeTest({ of: "agent", difference: { value: -0.2, low: -0.3, high: -0.1 } });
    expect(differenceWords(other, titles)).toBe("First code names the agent more often than Rules.");
  });
});

describe("an entry", () => {
  it("says whom it asks and how, and a rule says nothing", () => {
    const entry = madeEntry("all-at-once", { parameters: { extraRounds: 3, models: ["a", "b"] }, isMasked: true });
    expect(entryWords({ ...entry, revealExpectedAnswer: true })).toEqual([
      ...["oracle at Oracle", "answer shown", "masked", "extra rounds 3", "models 2 values"],
    ]);
    expect(entryWords(madeEntry("rules", { model: null }))).toEqual(["asks no model"]);
    expect(entryWords(madeEntry("theirs", { kind: "upload", model: null }))).toEqual(["uploaded answers"]);
    expect(entryWords(madeBaseline("random"))).toEqual([]);
  });

  it("says on how many traces its figures rest, and of how many where that is not all", () => {
    const leftOut = { pending: 0, stopped: 0, withoutTruth: 9, seen: 0 };
    expect(coverageWords({ caseCount: 1200, leftOut })).toBe("1,200");
    expect(coverageWords({ caseCount: 32, leftOut: { ...leftOut, pending: 100, stopped: 5 } })).toBe("32 of 137");
  });

  it("says which traces are not in its figures, and nothing where all are", () => {
    expect(leftOutWords({ pending: 0, stopped: 0, withoutTruth: 0, seen: 0 })).toEqual([]);
    expect(leftOutWords({ pending: 1200, stopped: 2, withoutTruth: 0, seen: 3 })).toEqual([
      "1,200 no answer yet",
      "2 stopped early",
      "3 with a question its weights were trained on",
    ]);
  });
});

it("calls a source of ground truth by a word, an unknown one by its own name", () => {
  expect(["adjudicated", "annotation", "data-set", "imported"].map(sourceWords)).toEqual([
    ...["adjudicated", "from annotators", "from the traces' files", "from an imported set"],
  ]);
  expect(sourceWords("elsewhere")).toBe("elsewhere");
});
