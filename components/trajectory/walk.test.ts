import { describe, expect, it } from "vitest";
import { nextInCircle, stepOfNextLane, stepOfSameAgent, walkFrom } from "./walk";

describe("walkFrom", () => {
  it("starts from the selected step, unless the reader scrolled away from it", () => {
    const view = { first: 3, last: 9, isScrolledByHand: true };
    expect(walkFrom(5, view, 60)).toEqual({ step: 5, isSelected: true });
    expect(walkFrom(50, view, 60)).toEqual({ step: 3, isSelected: false });
    expect(walkFrom(50, { ...view, isScrolledByHand: false }, 60)).toEqual({ step: 50, isSelected: true });
  });

  it("starts from what is in view where nothing is selected, or what is gone", () => {
    const view = { first: 4, last: 9, isScrolledByHand: false };
    expect(walkFrom(null, view, 20)).toEqual({ step: 4, isSelected: false });
    expect(walkFrom(99, view, 20)).toEqual({ step: 4, isSelected: false });
  });
});

describe("stepOfNextLane", () => {
  const outline = ["a", "a", "b", "c", "a"].map((agent) => ({ agent, kind: "message" as const, isError: false, contentLength: 1, recipient: null })); // prettier-ignore

  it("goes to the nearest step of the neighbouring agent, and round at the ends", () => {
    expect(stepOfNextLane(outline, ["a", "b", "c"], 0, 1)).toBe(2);
    expect(stepOfNextLane(outline, ["a", "b", "c"], 4, -1)).toBe(3);
    expect(stepOfNextLane(outline, ["a", "silent", "b", "c"], 1, 1)).toBe(2);
  });

  it("stays where there is one agent only", () => {
    expect(stepOfNextLane(outline.slice(0, 1), ["a"], 0, 1)).toBe(0);
  });
});

describe("stepOfSameAgent", () => {
  it("skips the others", () => {
    const outline = ["A", "B", "A"].map((agent) => ({
      agent,
      kind: "message" as const,
      isError: false,
      contentLength: 0,
      recipient: null,
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
