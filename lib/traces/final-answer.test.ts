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

  it("takes the last plain message that says something at any length, and nothing where the run was cut short", () => {
    expect(findFinalAnswer(steps(["message", "seven"], ["message", "TERMINATE"], ["thought", "done"]))).toBe("seven");
    expect(findFinalAnswer(steps(["message", "seven"], ["system", "Max rounds reached."]))).toBeUndefined();
    expect(findFinalAnswer(steps(["message", "x".repeat(5000)]))).toBe("x".repeat(5000));
    const failed = steps(["message", "seven"], ["message", "Max turns exceeded"]).map((step) => ({
      ...step,
      isError: step.index === 1,
    }));
    expect(findFinalAnswer(failed)).toBeUndefined();
    expect(findFinalAnswer([])).toBeUndefined();
  });

  it("takes no message that still calls a tool, nor what was said before it", () => {
    expect(findFinalAnswer(steps(["message", "seven"], ["message", "I look."], ["tool-call", "{}"]))).toBeUndefined();
    expect(findFinalAnswer(steps(["message", "I look."], ["tool-call", "{}"], ["message", "seven"]))).toBe("seven");
  });

  it("takes neither a person's word nor one that only ends the talk", () => {
    expect(findFinalAnswer(steps(["message", "seven"], ["message", "APPROVE"]))).toBe("seven");
    expect(findFinalAnswer(steps(["message", "seven"], ["message", "SHIP"]), "Text 'SHIP' mentioned")).toBe("seven");
    const asked = steps(["message", "seven"], ["message", "that is fine"]).map((step, at) =>
      at === 1 ? { ...step, agent: "user_proxy" } : step,
    );
    expect(findFinalAnswer(asked)).toBe("seven");
  });

  it("looks past an orchestrator that says that all was done", () => {
    expect(findFinalAnswer(steps(["message", "seven"], ["system", "Digraph execution is complete"]))).toBe("seven");
  });
});
