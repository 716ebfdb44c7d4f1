import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFields } from "./prediction-fields";

describe("readFields", () => {
  it("reads names of fields without regard to case, spaces, _ and -, the first of two that mean the same", () => {
    const read = readFields({ "Trace-ID": "t", Agent_Name: "Coder", "step number": "12", STEP: 3, cost: "0.5" });
    expect(read).toMatchObject({
      fault: null,
      ignored: [],
      names: { traceId: "t" },
      prediction: { state: "answered", repeat: 1, agent: "Coder", stepIndex: 12, costUsd: 0.5 },
    });
  });

  it("takes a line without agent and step for an answer that could not be read", () => {
    expect(readFields({ trace: "t", agent: "", step: "" }).prediction.state).toBe("unreadable");
    expect(readFields({ trace: "t", step: 0 }).prediction).toMatchObject({ state: "answered", stepIndex: 0 });
    expect(readFields({ trace: "t", state: "answered" }).fault).toMatch(/names neither agent nor step/);
  });

  it("names nothing where nothing was answered, whatever the line says", () => {
    const { prediction } = readFields({ trace: "t", state: "failed", agent: "Coder", step: 3 });
    expect(prediction).toMatchObject({ state: "failed", agent: null, stepIndex: null });
  });

  it("reads suspects as steps, as text or with their names, twenty at most", () => {
    const suspectsOf = (suspects: unknown) => readFields({ trace: "t", step: 1, suspects }).prediction.suspects;
    expect(suspectsOf("4, 2;7")).toEqual([4, 2, 7].map((stepIndex) => ({ stepIndex, agent: "" })));
    expect(suspectsOf([{ step: 4, agent: "Coder" }, 2])).toEqual([
      { stepIndex: 4, agent: "Coder" },
      { stepIndex: 2, agent: "" },
    ]);
    expect(suspectsOf(Array.from({ length: 30 }, (_, step) => step))).toHaveLength(20);
    expect(readFields({ trace: "t", step: 1, suspects: [{ agent: "Coder" }] }).fault).toMatch(/“suspects” must be/);
  });

  it("takes one number for the confidence in both halves", () => {
    expect(readFields({ trace: "t", step: 1, confidence: "0.4" }).fault).toBeNull();
    const { prediction } = readFields({ trace: "t", step: 1, confidence: 0.4 });
    expect(prediction.confidence).toEqual({ step: 0.4, agent: 0.4, isMeasured: false });
  });

  it.each([
    ["step", { step: 1.5 }],
    ["step", { step: -1 }],
    ["step", { step: "twelve" }],
    ["repeat", { step: 1, repeat: 0 }],
    ["confidence", { step: 1, confidence: 2 }],
    ["costusd", { step: 1, cost: -1 }],
    ["state", { step: 1, state: "done" }],
    ["seen", { step: 1, seen: "maybe" }],
  ])("says which field cannot be read: %s", (field, given) => {
    expect(readFields({ trace: "t", ...given }).fault).toMatch(new RegExp(`^“${field}” must be `));
  });

  it("lists what means nothing here, and not what is exported for readers", () => {
    expect(readFields({ trace: "t", step: 1, mood: "good", truth: {}, question: 3 }).ignored).toEqual(["mood"]);
  });

  it("reads or refuses whatever a line holds, and never throws", () => {
    const names = fc.oneof(
      fc.constantFrom("trace", "agent", "step", "state", "repeat", "suspects", "confidence", "entry", "__proto__"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (given) => {
        const { prediction, fault } = readFields(given);
        if (fault !== null) return;
        const isSaid = prediction.state === "answered" || prediction.state === "abstained";
        expect(isSaid).toBe(prediction.agent !== null || prediction.stepIndex !== null);
        expect(prediction.stepIndex === null || Number.isInteger(prediction.stepIndex)).toBe(true);
      }),
    );
  });
});
