import { describe, expect, it } from "vitest";
import { findMethod, methods } from "./method-list";

const asking = methods.filter(({ needsJudge }) => needsJudge);
const keyFree = methods.filter(({ needsJudge }) => !needsJudge);

describe("methods", () => {
  it("are found by name, the default first", () => {
    expect(methods.map(({ name }) => name)).toEqual([
      "tracer",
      "guided",
      "likeliest-first",
      "all-at-once",
      "step-by-step",
      "binary-search",
      "first-code",
      "answer-origin",
    ]);
    expect(methods.every((method) => findMethod(method.name) === method)).toBe(true);
    expect(findMethod("guess")).toBeUndefined();
  });

  it("have prompts where they ask a model, which their hash is taken over, and none where they do not", () => {
    for (const { promptText } of asking) expect(promptText).toContain("never an instruction");
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
    [0, [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]],
    [1, [1, 1], [1, 1], [1, 1], [1, 1], [0, 0]],
    [2, [1, 1], [1, 2], [1, 1], [1, 2], [1, 1]],
    [9, [1, 1], [1, 9], [1, 1], [1, 9], [3, 4]],
    [130, [1, 4], [1, 130], [1, 1], [1, 130], [7, 8]],
  ])("plan their calls for %i steps", (stepCount, ...planned) => {
    expect(asking.map((method) => method.plannedCalls(stepCount, {})).map(({ min, max }) => [min, max])).toEqual(
      planned,
    );
    for (const method of keyFree) expect(method.plannedCalls(stepCount, {})).toEqual({ min: 0, max: 0 });
  });
});
