import { describe, expect, it } from "vitest";
import { nextInCircle, stepOfNextLane, stepOfSameAgent, walkFrom } from "./walk";

describe("walkFrom", () => {
  it("starts from the selected step, unless the reader scrolled away from it", () => {
    const view = { first: 3, last: 9, isScrolledByHand: true };
    expect(walkFrom({ selected: 5, opened: 20 }, view, 60)).toEqual({ step: 5, isSelected: true });
    expect(walkFrom({ selected: 50, opened: 20 }, view, 60)).toEqual({ step: 3, isSelected: false });
    const still = { ...view, isScrolledByHand: false };
    expect(walkFrom({ selected: 50, opened: 20 }, still, 60)).toEqual({ step: 50, isSelected: true });
  });

  it("starts from the step that the page opened on where nothing is selected, until the reader scrolls", () => {
    const view = { first: 4423, last: 4428, isScrolledByHand: false };
    for (const selected of [null, 99_999])
      expect(walkFrom({ selected, opened: 5000 }, view, 9_999)).toEqual({ step: 5000, isSelected: true });
    const scrolled = { first: 4999, last: 5004, isScrolledByHand: true };
    expect(walkFrom({ selected: null, opened: 5000 }, scrolled, 9_999)).toEqual({ step: 4999, isSelected: false });
  });

  it("starts from what is in view where nothing is selected, or what is gone", () => {
    const view = { first: 4, last: 9, isScrolledByHand: false };
    for (const selected of [null, 99])
      expect(walkFrom({ selected, opened: null }, view, 20)).toEqual({ step: 4, isSelected: false });
  });
});

describe("stepOfNextLane", () => {
  const outline = ["a", "a", "b", "c", "a"].map((agent) => ({
    agent,
    kind: "message" as const,
    isError: false,
    contentLength: 1,
    recipient: null,
  }));

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
