import fc from "fast-check";
import { expect, it } from "vitest";
import { chartBars } from "./chart-bars";

it("counts every trace once, keeps sides apart and leaves no bar empty", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 600 }), fc.nat(600), (hits, place) => {
      const at = Math.min(place, hits.length);
      const points = hits.map((isHit, index) => ({ at: new Date(index * 1_000).toISOString(), isHit }));
      const bars = chartBars(points, at);
      const sum = (of: typeof bars, value: "count" | "hits") => of.reduce((all, bar) => all + bar[value], 0);
      expect(sum(bars, "count")).toBe(hits.length);
      expect(sum(bars, "hits")).toBe(hits.filter(Boolean).length);
      expect(
        sum(
          bars.filter(({ isSince }) => !isSince),
          "count",
        ),
      ).toBe(at);
      expect(bars.every(({ count }) => count > 0)).toBe(true);
      expect(bars.length).toBeLessThanOrEqual(30);
    }),
  );
});
