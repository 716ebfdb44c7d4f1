import { describe, expect, it } from "vitest";
import { findFinalAnswer } from "./final-answer";
import { type Step, type StepKind } from "./trace";

const steps = (...said: [StepKind, string][]): Step[] =>
  said.map(([kind, content], index) => ({
    index,
    agent: "a",
    rawAgent: "a",
    kind,
    content,
    isError: false,
    source: { pointer: "" },
  }));

describe("findFinalAnswer", () => {
  it("takes the rest of the line after the last FINAL ANSWER", () => {
    expect(findFinalAnswer(steps(["message", "FINAL ANSWER: 1"], ["system", "x\nFINAL ANSWER: 2 apples\nDONE"]))).toBe(
      "2 apples",
    );
  });

  it("does not take the template of the question or a page that a tool shows", () => {
    const said = steps(
      ["input", "End with FINAL ANSWER: [yours]"],
      ["tool-result", "FINAL ANSWER: 9"],
      ["message", "It is 4.\n\nTERMINATE"],
    );
    expect(findFinalAnswer(said)).toBe("It is 4.");
  });

  it("takes the last plain message that says something, and nothing where the run was cut short or the text is a report", () => {
    expect(findFinalAnswer(steps(["message", "seven"], ["message", "TERMINATE"], ["thought", "done"]))).toBe("seven");
    expect(findFinalAnswer(steps(["message", "seven"], ["system", "Max rounds reached."]))).toBeUndefined();
    expect(findFinalAnswer(steps(["message", "x".repeat(5000)]))).toBeUndefined();
    const failed = steps(["message", "seven"], ["message", "Max turns exceeded"]).map((step) => ({
      ...step,
      isError: step.index === 1,
    }));
    expect(findFinalAnswer(failed)).toBeUndefined();
    expect(findFinalAnswer([])).toBeUndefined();
  });
});
