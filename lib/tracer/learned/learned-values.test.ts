import { describe, expect, it } from "vitest";
import { LearnedFeatures } from "./learned-features";
import { learnedValues } from "./learned-values";

const signs = [["a:"], ["b:", "c:"], ["a:", "c:"]];

describe("learnedValues", () => {
  it("has a row for each step and a column for each feature", () => {
    const learned = LearnedFeatures.parse([
      { sign: "a:", place: "in", without: null },
      { sign: "c:", place: "first", without: null },
      { sign: "a:", place: "in", without: "b:" },
    ]);
    const { names, width, values } = learnedValues(signs, learned);
    expect(width).toBe(3);
    expect(new Set(names).size).toBe(3);
    expect([...values]).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 0]);
  });

  it("is 0 for what a trace has not, and empty where nothing was learned", () => {
    expect([...learnedValues(signs, [{ sign: "__proto__", place: "in", without: null }]).values]).toEqual([0, 0, 0]);
    expect(learnedValues(signs, []).values).toHaveLength(0);
  });
});
