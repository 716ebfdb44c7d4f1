import { expect, test } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { outcomeSignature } from "./outcome-signature";

test("how a run ended and how far its answer is off is told without the answer", () => {
  const trace = makeTrace([["Planner", "12"]], {
    finalAnswer: "4680",
    expectedAnswer: "468",
    termination: "Stopped after 20 turns.",
  });
  expect(outcomeSignature(trace)).toEqual(["ended: stopped after # turns.", "answer: power-of-ten"]);
});

test("a run without an answer says so", () => {
  expect(outcomeSignature(makeTrace([["Planner", "12"]]))).toEqual(["no answer"]);
});
