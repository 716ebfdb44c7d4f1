import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addHits, firstHitFrom, nextHit, noHits, ordinalOf } from "./hit-map";

const hits = addHits(addHits(noHits, { steps: [2, 5], counts: [1, 3] }), { steps: [9], counts: [2] });

describe("addHits", () => {
  it("counts on from what was known", () => {
    expect(hits).toEqual({ steps: [2, 5, 9], counts: [1, 3, 2], before: [0, 1, 4], total: 6 });
  });
});

describe("firstHitFrom", () => {
  it("is at the step itself, else at the next one that has any, else at the first of all", () => {
    const steps = [5, 3, 10].map((from) => firstHitFrom(hits, from)?.stepIndex);
    expect(steps).toEqual([5, 5, 2]);
    expect(firstHitFrom(noHits, 0)).toBeNull();
  });
});

describe("ordinalOf", () => {
  it("counts over all steps, and knows what is no hit", () => {
    expect(ordinalOf(hits, { stepIndex: 5, occurrence: 2 })).toBe(4);
    expect(ordinalOf(hits, { stepIndex: 6, occurrence: 0 })).toBeNull();
  });
});

describe("nextHit", () => {
  it("goes from a step that holds none to the nearest one", () => {
    expect(nextHit(hits, { stepIndex: 6, occurrence: null }, 1)).toEqual({ stepIndex: 9, occurrence: 0 });
    expect(nextHit(hits, { stepIndex: 6, occurrence: null }, -1)).toEqual({ stepIndex: 5, occurrence: 2 });
    expect(nextHit(noHits, { stepIndex: 6, occurrence: null }, 1)).toBeNull();
  });

  it("visits every hit once on the way round, in either direction", () => {
    const someHits = fc
      .uniqueArray(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 4 })), { selector: ([step]) => step, minLength: 1 })
      .map((pairs) => pairs.toSorted(([a], [b]) => a - b))
      .map((pairs) => addHits(noHits, { steps: pairs.map(([step]) => step), counts: pairs.map(([, count]) => count) }));
    fc.assert(
      fc.property(someHits, fc.nat(40), fc.constantFrom(1 as const, -1 as const), (all, from, by) => {
        let at = nextHit(all, { stepIndex: from, occurrence: null }, by);
        const seen = new Set<number | null>();
        for (let i = 0; i < all.total && at; i += 1) {
          seen.add(ordinalOf(all, at));
          at = nextHit(all, at, by);
        }
        expect(seen.size).toBe(all.total);
        expect(seen.has(null)).toBe(false);
      }),
    );
  });
});
