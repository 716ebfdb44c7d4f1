import { expect, test } from "vitest";
import { madeRun } from "../trace/made-run.testing";
import { isSaidByOrder } from "./said-by-order";

const attribution = {
  agent: "Solver",
  stepIndex: 4,
  reason: "No contradiction was found in this trace. Begin to read at step 4: it brings 41.",
  quotes: [],
  suspects: [{ stepIndex: 4, agent: "Solver", score: 0.2, words: "It brings 41." }],
  isAbstained: true,
  evidence: [],
};
const ofTracer = { method: "tracer", model: null };

test("what the first step to read says is not said again by the reason", () => {
  expect(isSaidByOrder(madeRun({ ...ofTracer, attribution }))).toBe(true);
});

test("a judge's reason, evidence, and an answer that stands are always told", () => {
  expect(isSaidByOrder(madeRun({ attribution, model: "judge" }))).toBe(false);
  expect(isSaidByOrder(madeRun({ ...ofTracer, attribution: { ...attribution, isAbstained: false } }))).toBe(false);
  expect(isSaidByOrder(madeRun({ ...ofTracer, attribution: { ...attribution, evidence: undefined } }))).toBe(false);
  const [suspect] = attribution.suspects.map(({ words: _, ...rest }) => rest);
  const suspects = suspect ? [suspect] : [];
  expect(isSaidByOrder(madeRun({ ...ofTracer, attribution: { ...attribution, suspects } }))).toBe(false);
});
