import { describe, expect, it } from "vitest";
import { newcombe } from "./newcombe";

const difference = (a: readonly [number, number], b: readonly [number, number]) =>
  newcombe({ successes: b[0], count: b[1] }, { successes: a[0], count: a[1] });

describe("newcombe", () => {
  // Newcombe 1998, Stat. Med. 17:873, table II, method 10.
  it.each([
    [[56, 70], [48, 80], 0.0524, 0.3339],
    [[9, 10], [3, 10], 0.1705, 0.809],
    [[6, 7], [2, 7], 0.0582, 0.8062],
    [[5, 56], [0, 29], -0.0381, 0.1926],
    [[0, 10], [0, 20], -0.1611, 0.2775],
    [[0, 10], [0, 10], -0.2775, 0.2775],
    [[10, 10], [0, 20], 0.6791, 1],
    [[10, 10], [0, 10], 0.6075, 1],
  ] as const)("gives the published interval of %j minus %j", (a, b, low, high) => {
    const found = difference(a, b);
    expect(found.value).toBeCloseTo(a[0] / a[1] - b[0] / b[1], 10);
    expect([found.low.toFixed(4), found.high.toFixed(4)]).toEqual([low.toFixed(4), high.toFixed(4)]);
  });

  it("turns round with its groups", () => {
    const [there, back] = [difference([3, 10], [20, 40]), difference([20, 40], [3, 10])];
    expect(back.low).toBeCloseTo(-there.high, 12);
    expect(back.high).toBeCloseTo(-there.low, 12);
  });
});
