import { expect, it } from "vitest";
import { deriveSeed } from "./derive-seed";

it("gives each replay of a scan a seed of its own, the same every time", () => {
  const seeds = (["corrected", "control", "placebo"] as const).flatMap((arm) =>
    Array.from({ length: 50 }, (_, step) =>
      Array.from({ length: 30 }, (_, repeat) => deriveSeed(7, arm, step, repeat)),
    ).flat(),
  );
  expect(seeds.every((seed) => Number.isSafeInteger(seed) && seed >= 0)).toBe(true);
  expect(new Set(seeds).size).toBeGreaterThan(seeds.length - 3);
  expect(deriveSeed(7, "corrected", 1, 2)).toBe(deriveSeed(7, "corrected", 1, 2));
  expect(deriveSeed(8, "corrected", 1, 2)).not.toBe(deriveSeed(7, "corrected", 1, 2));
});
