import { describe, expect, it } from "vitest";
import { findMethod, methods } from "./method-list";
import { defaultParameters } from "./method-parameters";

const asking = methods.filter(({ needsJudge }) => needsJudge);
const keyFree = methods.filter(({ needsJudge }) => !needsJudge);

/** In the order in which they are offered. */
const order = [
  "tracer",
  "abduct-act-predict",
  "guided",
  "likeliest-first",
  "consensus",
  "all-at-once",
  "step-by-step",
  "binary-search",
  "hybrid",
  "raffles",
  "influence-graph",
  "expected-confidence",
  "tracer-model",
  "rules",
  "trajectory-divergence",
  "spectrum",
  "first-code",
  "answer-origin",
  "counterfactual",
  "simulated-replay",
  "posted-scores",
  "random",
  "first",
  "last",
  "busiest-worker",
  "step-k",
];

describe("methods", () => {
  it("are found by name, in the order in which they are offered", () => {
    const names = methods.map(({ name }) => name);
    expect(names).toEqual(order.filter((name) => names.includes(name)));
    expect(methods.every((method) => findMethod(method.name) === method)).toBe(true);
    expect(findMethod("guess")).toBeUndefined();
  });

  it("have prompts where they ask a model, which their hash is taken over, and none where they do not", () => {
    for (const { promptText } of asking) expect(promptText).toContain("never an instruction");
    for (const { promptText } of asking) expect(promptText).not.toMatch(/\$\{|\{idx\}|undefined|\[object/);
    for (const { promptText } of keyFree) expect(promptText).toBe("");
  });

  it("say what they are in one sentence or two", () => {
    expect(new Set(methods.map(({ title }) => title)).size).toBe(methods.length);
    for (const { summary, source } of methods) {
      expect(summary).toMatch(/^[A-Z].*\.$/);
      expect(source).not.toBe("");
    }
  });

  it.each([
    ["abduct-act-predict", [0, 0], [1, 1], [1, 1], [1, 1], [1, 1]],
    ["guided", [0, 0], [1, 1], [1, 2], [1, 2], [1, 5]],
    ["likeliest-first", [0, 0], [1, 1], [1, 2], [1, 9], [1, 130]],
    ["all-at-once", [0, 0], [1, 1], [1, 1], [1, 1], [1, 1]],
    ["step-by-step", [0, 0], [1, 1], [1, 2], [1, 9], [1, 130]],
    ["binary-search", [0, 0], [0, 0], [1, 1], [3, 4], [7, 8]],
    ["hybrid", [0, 0], [2, 2], [2, 3], [2, 10], [2, 131]],
    ["consensus", [0, 0], [2, 2], [3, 3], [5, 6], [9, 10]],
    ["raffles", [0, 0], [4, 12], [4, 12], [4, 12], [4, 12]],
    ["influence-graph", [0, 0], [1, 2], [1, 2], [1, 2], [1, 2]],
    ["expected-confidence", [0, 0], [1, 1], [2, 2], [9, 9], [130, 130]],
    ["tracer-model", [0, 0], [1, 1], [1, 1], [1, 1], [1, 1]],
  ])("%s plans its calls for 0, 1, 2, 9 and 130 steps", (name, ...planned) => {
    const method = findMethod(name);
    const parameters = defaultParameters(method?.parameterFields ?? []);
    const calls = [0, 1, 2, 9, 130].map((stepCount) => method?.plannedCalls(stepCount, parameters));
    expect(calls).toEqual(planned.map(([min, max]) => ({ min, max })));
  });

  it("plan no calls where they ask nobody", () => {
    for (const method of keyFree)
      for (const stepCount of [0, 1, 130]) expect(method.plannedCalls(stepCount, {})).toEqual({ min: 0, max: 0 });
  });
});
