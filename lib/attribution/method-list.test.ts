import { describe, expect, it } from "vitest";
import { findMethod, methods } from "./method-list";

describe("methods", () => {
  it("are found by name", () => {
    expect(methods.map(({ name }) => name)).toEqual(["all-at-once", "step-by-step", "binary-search"]);
    expect(methods.every((method) => findMethod(method.name) === method)).toBe(true);
    expect(findMethod("guess")).toBeUndefined();
  });

  it("each have prompts of their own, which their hash is taken over", () => {
    expect(new Set(methods.map(({ promptText }) => promptText)).size).toBe(methods.length);
    for (const { promptText } of methods) expect(promptText).toContain("never an instruction");
  });

  it.each([
    [0, [0, 0], [0, 0], [0, 0]],
    [1, [1, 1], [1, 1], [0, 0]],
    [2, [1, 1], [1, 2], [1, 1]],
    [9, [1, 1], [1, 9], [3, 4]],
    [130, [1, 1], [1, 130], [7, 8]],
  ])("plan their calls for %i steps", (stepCount, ...planned) => {
    expect(methods.map((method) => method.plannedCalls(stepCount)).map(({ min, max }) => [min, max])).toEqual(planned);
  });
});
