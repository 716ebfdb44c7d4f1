import { describe, expect, it } from "vitest";
import { nextInCircle, stepOfSameAgent, walkFrom } from "./walk";

describe("walkFrom", () => {
  it("starts from the selected step while it is in view, else from the first in view", () => {
    expect(walkFrom(5, { first: 3, last: 9 }, 20)).toEqual({ step: 5, isSelected: true });
    expect(walkFrom(50, { first: 3, last: 9 }, 60)).toEqual({ step: 3, isSelected: false });
    expect(walkFrom(null, { first: 0, last: 9 }, 20)).toEqual({ step: 0, isSelected: false });
  });
});

describe("stepOfSameAgent", () => {
  it("skips the others", () => {
    const outline = ["A", "B", "A"].map((agent) => ({
      agent,
      kind: "message" as const,
      isError: false,
      contentLength: 0,
    }));
    expect(stepOfSameAgent(outline, 0, 1)).toBe(2);
    expect(stepOfSameAgent(outline, 2, -1)).toBe(0);
    expect(stepOfSameAgent(outline, 1, 1)).toBe(1);
  });
});

describe("nextInCircle", () => {
  it("walks round and starts at the near end", () => {
    expect(nextInCircle([12, 8, 4], null, 1)).toBe(12);
    expect(nextInCircle([12, 8, 4], 99, -1)).toBe(4);
    expect(nextInCircle([12, 8, 4], 8, 1)).toBe(4);
    expect(nextInCircle([12, 8, 4], 4, 1)).toBe(12);
    expect(nextInCircle([], 4, 1)).toBeNull();
  });
});
