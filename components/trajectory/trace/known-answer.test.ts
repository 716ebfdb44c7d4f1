import { describe, expect, it } from "vitest";
import { knownAnswer, openingStep, saidBefore, type SaidAnswer } from "./known-answer";
import { madeRun } from "./made-run.testing";

const answer = { agent: "Solver", stepIndex: 7, reason: "It adds twice.", quotes: [], suspects: [] };
const run = madeRun({ id: "judge", attribution: answer });
const abstaining = madeRun({ id: "tracer", model: null, attribution: { ...answer, isAbstained: true } });
const said: SaidAnswer = { from: "label", by: "label of Olga", claim: { ...answer, agent: "Planner", stepIndex: 3 } };

describe("knownAnswer", () => {
  it("takes what people or the file say before any run", () => {
    expect(knownAnswer(said, run)).toBe(said);
  });

  it("takes a run that stands by its answer, and knows nothing where one abstains or has none", () => {
    expect(knownAnswer(null, run)).toMatchObject({ from: "run", claim: { stepIndex: 7 } });
    expect(knownAnswer(null, abstaining)).toBeNull();
    expect(knownAnswer(null, madeRun({}))).toBeNull();
    expect(knownAnswer(null, null)).toBeNull();
  });
});

it("stands before a run unless somebody chose one", () => {
  expect(saidBefore(said, false)).toBe(said);
  expect(saidBefore(said, true)).toBeNull();
  expect(saidBefore(knownAnswer(null, run), false)).toBeNull();
});

describe("openingStep", () => {
  it("is that of a run that somebody chose, else of the best known answer, else of the run", () => {
    expect(openingStep(said, run, true)).toBe(7);
    expect(openingStep(said, run, false)).toBe(3);
    expect(openingStep(null, abstaining, false)).toBe(7);
    expect(openingStep(null, null, false)).toBe(0);
  });
});
