import { expect, it } from "vitest";
import { estimateStepPx } from "./estimate-step";

it("guesses higher for longer steps, up to where they are clipped", () => {
  expect(estimateStepPx({ contentLength: 0 })).toBe(62);
  expect(estimateStepPx({ contentLength: 500 })).toBeGreaterThan(estimateStepPx({ contentLength: 90 }));
  expect(estimateStepPx({ contentLength: 5_000_000 })).toBe(estimateStepPx({ contentLength: 5_000 }));
});
