import { describe, expect, it } from "vitest";
import { deviation, patienceFor } from "./steadiness";

describe("deviation", () => {
  it("is the share of replays that end otherwise than most of their arm, and half a replay more", () => {
    expect(
      deviation([
        ["a", "a", "a", "b"],
        ["c", "c"],
      ]),
    ).toBeCloseTo(1.5 / 5, 12);
    expect(deviation([])).toBe(0.5);
    expect(deviation([["a"], ["b"]])).toBe(0.5);
    expect(deviation(Array.from({ length: 20 }, () => ["a", "a"]))).toBeCloseTo(0.5 / 21, 12);
  });
});

describe("patienceFor", () => {
  it("grows with how unsteady the system is, between its bounds", () => {
    expect(patienceFor(0.02, 2, 7)).toBe(2);
    expect(patienceFor(0.2, 2, 7)).toBe(3);
    expect(patienceFor(0.3, 2, 7)).toBe(4);
    expect(patienceFor(1, 2, 7)).toBe(7);
  });
});
