import { describe, expect, it } from "vitest";
import { readOutcome } from "./ask-cases";

const spent = { inputTokens: 5, outputTokens: 2, costUsd: null, durationMs: 9 };
const attribution = {
  agent: "A",
  stepIndex: 2,
  reason: "",
  quotes: [],
  suspects: [0, 2, 1].map((stepIndex) => ({ stepIndex, agent: "B", score: 1 })),
};
const read = (fields: object) => readOutcome({ attribution, error: null, isPartial: false, ...spent, ...fields });

describe("readOutcome", () => {
  it("puts the answer first among the suspects, once", () => {
    expect(read({})).toMatchObject({ state: "answered", agent: "A", stepIndex: 2, ...spent });
    expect(read({}).suspects).toEqual([
      { stepIndex: 2, agent: "A" },
      { stepIndex: 0, agent: "B" },
      { stepIndex: 1, agent: "B" },
    ]);
  });

  it("takes what was measured before what was stated", () => {
    const stated = { ...attribution, confidence: 0.9 };
    expect(read({ attribution: stated }).confidence).toEqual({ step: 0.9, agent: 0.9, isMeasured: false });
    const probability = { step: 0.2, agent: 0.3 };
    expect(read({ attribution: { ...stated, probability } }).confidence).toEqual({ ...probability, isMeasured: true });
    expect(read({ attribution: { ...stated, isAbstained: true } }).state).toBe("abstained");
  });

  it.each([
    [{ error: { code: "budget" }, isPartial: true }, "stopped"],
    [{ error: { code: "budget" }, attribution: null }, "stopped"],
    [{ error: { code: "unreadable" }, attribution: null }, "unreadable"],
    [{ error: { code: "unreachable" }, attribution: null }, "failed"],
    [{ error: { code: "too-long" }, attribution: null }, "failed"],
  ])("names nothing where it ended in %j", (fields, state) => {
    expect(read(fields)).toMatchObject({ state, agent: null, stepIndex: null, suspects: [], confidence: null });
  });
});
