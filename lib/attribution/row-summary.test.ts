import { describe, expect, it } from "vitest";
import { makeTraceRow } from "../traces/testing/make-trace-row";
import { type TraceRow } from "../traces/trace-row";
import { commonSystem, describeStrip, isOnlyForetold, pointedAt, readFirst, responsible } from "./row-summary";

const mark = (stepIndex: number, agent = "Scout", isAbstained = false) => ({
  runId: `run-${stepIndex}`,
  method: "all-at-once",
  agent,
  stepIndex,
  isAbstained,
});
const row = makeTraceRow;

describe("pointedAt", () => {
  it("says nothing without marks", () => expect(pointedAt([])).toBeNull());

  it("counts the runs within one step of the step that most runs are near", () => {
    expect(pointedAt([mark(18), mark(7), mark(8), mark(6)])).toMatchObject({ stepIndex: 7, agreeing: 3, runCount: 4 });
  });

  it("prefers the step that is named most often among equals", () => {
    expect(pointedAt([mark(4), mark(5, "Clerk"), mark(5, "Clerk")])).toMatchObject({
      stepIndex: 5,
      agent: "Clerk",
      agreeing: 3,
    });
  });

  it("follows the newest run where nothing else decides", () =>
    expect(pointedAt([mark(3), mark(12)])?.stepIndex).toBe(3));
});

describe("what a model foretold", () => {
  const foretold = { ...mark(4, "Clerk"), method: "simulated-replay" };

  it("is counted with no run, and is nobody's answer", () => {
    expect(pointedAt([foretold, mark(9)])).toMatchObject({ stepIndex: 9, agreeing: 1, runCount: 1 });
    expect(responsible(row({ marks: [foretold] }))).toBeNull();
    expect(readFirst(row({ marks: [foretold, mark(5, "Scout", true)] }))).toBe(5);
  });

  it("is said where there is nothing else", () => {
    expect([row({ marks: [foretold] }), row({ marks: [foretold, mark(2)] }), row({})].map(isOnlyForetold)).toEqual([
      ...[true, false, false],
    ]);
    expect(describeStrip(row({ marks: [foretold] }))).toContain("Only a model's prediction so far");
    expect(describeStrip(row({ marks: [foretold, mark(2)] }))).toContain("Runs point to 2.");
  });
});

describe("responsible", () => {
  it("puts ground truth before what runs say", () => {
    expect(responsible(row({ marks: [mark(3)], groundTruth: { agent: "Clerk", stepIndex: 9 } }))).toEqual({
      agent: "Clerk",
      stepIndex: 9,
      isChecked: true,
    });
  });
  it("says that an answer of runs alone is unchecked", () =>
    expect(responsible(row({ marks: [mark(3)] }))?.isChecked).toBe(false));
});

describe("describeStrip", () => {
  it("names every step once, in order, with its runs", () => {
    expect(
      describeStrip(row({ marks: [mark(8), mark(2), mark(8)], groundTruth: { agent: "Scout", stepIndex: 8 } })),
    ).toBe("Steps 0 to 19. Runs point to 2, 8 (2 runs). Ground truth: 8.");
  });

  it("says where people disagree, and where the reader is to label first", () => {
    expect(describeStrip(row({ isDisputed: true }))).toContain("Ground truth: disputed.");
    expect(describeStrip(row({ isBlind: true }))).toBe(
      "Steps 0 to 19. Other answers are hidden until you have labeled it.",
    );
  });
});

describe("a trace on which runs abstain", () => {
  it("has a step to read first, and nobody responsible", () => {
    const abstained = row({ marks: [mark(5, "Scout", true), mark(2, "Clerk", true)] });
    expect(responsible(abstained)).toBeNull();
    expect(readFirst(abstained)).toBe(5);
    expect(describeStrip(abstained)).toBe("Steps 0 to 19. No clear answer; step 5 is first to read.");
  });

  it("is told by the runs that stand by an answer, where there is one", () => {
    const both = row({ marks: [mark(5, "Scout", true), mark(2, "Clerk")] });
    expect(responsible(both)).toMatchObject({ agent: "Clerk", stepIndex: 2 });
    expect(pointedAt(both.marks)).toMatchObject({ agreeing: 1, runCount: 1 });
    expect(readFirst(both)).toBeNull();
    expect(describeStrip(both)).toBe("Steps 0 to 19. Runs point to 2.");
  });
});

describe("commonSystem", () => {
  const of = (name: string | null, outcome: TraceRow["outcome"] = "failed") =>
    row({ outcome, system: name === null ? null : { name } });

  it("is the one that most failures are of, and the first of equals", () => {
    expect(commonSystem([of("a"), of("b"), of("b"), of("a", "passed"), of("a", "passed")])).toBe("b");
    expect(commonSystem([of(null), of("b")])).toBeNull();
  });

  it("is none where nothing failed", () => {
    expect(commonSystem([])).toBeUndefined();
    expect(commonSystem([of("a", "passed")])).toBeUndefined();
  });
});
