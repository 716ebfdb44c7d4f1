import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laneGeometry, lanePaths, placeSignposts, stepAtY, stepY, threadPath } from "./lanes-model";

const step = (agent: string) => ({ agent, kind: "message" as const, isError: false, contentLength: 100 });

describe("laneGeometry", () => {
  it("fits any trace into the height, and finds each step again by its place", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 30 }), (stepCount, agents) => {
        const geometry = laneGeometry(stepCount, agents, 500);
        expect(geometry.height).toBeLessThanOrEqual(500.001);
        expect(geometry.width).toBeLessThan(120);
        const index = stepCount - 1;
        expect(stepAtY(stepY(index, geometry), stepCount, geometry)).toBe(index);
      }),
    );
  });
});

describe("lanePaths", () => {
  it("draws one path per agent, whatever the length", () => {
    const outline = Array.from({ length: 10_000 }, (_, i) => step(i % 2 ? "A" : "B"));
    const geometry = laneGeometry(outline.length, 2, 500);
    const paths = lanePaths(outline, ["B", "A"], geometry);
    expect(paths.map(({ path }) => path.match(/M/g)?.length)).toEqual([5_000, 5_000]);
    expect(threadPath(outline, ["B", "A"], geometry)).toBe("");
  });
});

describe("placeSignposts", () => {
  it("keeps sign posts apart and inside", () => {
    const post = fc.record({ stepIndex: fc.nat(99), words: fc.constant("x"), tone: fc.constant("plain" as const) });
    fc.assert(
      fc.property(fc.array(post, { maxLength: 20 }), (posts) => {
        const geometry = laneGeometry(100, 3, 600);
        const ys = placeSignposts(posts, geometry, 18).map(({ y }) => y);
        for (let i = 1; i < ys.length; i++) expect((ys[i] ?? 0) - (ys[i - 1] ?? 0)).toBeGreaterThanOrEqual(17.99);
        for (const y of ys) expect(y).toBeLessThanOrEqual(600);
        if (ys[0] !== undefined) expect(ys[0]).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
