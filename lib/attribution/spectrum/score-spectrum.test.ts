import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ActionCount, scoreAction } from "./score-spectrum";

const held = (hasFailed: boolean, count: number, agentCount: number): ActionCount => ({ hasFailed, count, agentCount });

describe("the spectrum of an action", () => {
  it("follows FAMAS' formula on a table worked out by hand", () => {
    // Failed: held 1, 3 and 0 times; passed: held 2 and 0 times. The agent acts 4, 6, 2, 5 and 0 times.
    const scores = scoreAction(
      [held(true, 1, 4), held(true, 3, 6), held(true, 0, 2), held(false, 2, 5), held(false, 0, 0)],
      3,
    );
    // n_cf = 0.9^0 + 0.9^2 = 1.81; n_uf = 1; n_cs = 0.9^1 = 0.9
    // Kul2 = ½ (1.81/2.81 + 1.81/2.71) = ½ (0.644128 + 0.667897) = 0.656012
    // α = 1 + ln 3 / ln(1/0.9) = 1 + 10.427181 = 11.427181; β = 6/17 = 0.352941; γ = 3/4
    // S = 11.427181 · 0.656012 · 1.352941 · 1.75 = 17.7487
    expect(scores.famas).toBeCloseTo(17.7487, 3);
    expect(scores).toMatchObject({ cf: 2, uf: 1, cs: 1, us: 1 });
  });

  it("has Ochiai, Tarantula and DStar beside it, by traces that hold the action", () => {
    const scores = scoreAction(
      [held(true, 1, 1), held(true, 9, 9), held(true, 0, 1), held(false, 2, 2), held(false, 0, 1)],
      1,
    );
    expect(scores.ochiai).toBeCloseTo(2 / Math.sqrt(3 * 3), 9);
    expect(scores.tarantula).toBeCloseTo(2 / 3 / (2 / 3 + 1 / 2), 9);
    expect(scores.dstar).toBe(4 / 2);
  });

  it("is highest by every measure for what all failed traces hold and no passed one, where DStar has no bound", () => {
    const scores = scoreAction([held(true, 1, 1), held(true, 1, 1), held(false, 0, 1)], 1);
    expect(scores).toMatchObject({ ochiai: 1, tarantula: 1, dstar: null });
    // Kul2 = 1; α = 1; β = 2/3; γ = 2/3
    expect(scores.famas).toBeCloseTo(25 / 9, 9);
  });

  it("rises with the action's occurrences in the target", () => {
    const traces = [held(true, 1, 3), held(false, 1, 3)];
    expect(scoreAction(traces, 2).famas).toBeGreaterThan(scoreAction(traces, 1).famas);
  });

  it("is a number for any table that holds the action", () => {
    const row = fc
      .tuple(fc.boolean(), fc.nat(4), fc.nat(4))
      .map(([hasFailed, count, more]) => held(hasFailed, count, count + more));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.integer({ min: 1, max: 5 }), (rows, count) => {
        const { famas, ochiai, tarantula, dstar } = scoreAction([held(true, count, count), ...rows], count);
        expect(famas).toBeGreaterThan(0);
        for (const share of [ochiai, tarantula]) expect(share >= 0 && share <= 1 + 1e-9).toBe(true);
        expect(dstar === null || dstar > 0).toBe(true);
      }),
    );
  });
});
