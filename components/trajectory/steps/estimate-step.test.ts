import { expect, it } from "vitest";
import { estimateFoldPx, estimateStepPx } from "./estimate-step";

it("guesses higher for longer steps, up to where they are clipped", () => {
  expect(estimateStepPx({ contentLength: 0 })).toBe(62);
  expect(estimateStepPx({ contentLength: 500 })).toBeGreaterThan(estimateStepPx({ contentLength: 90 }));
  expect(estimateStepPx({ contentLength: 5_000_000 })).toBe(estimateStepPx({ contentLength: 5_000 }));
});

it("guesses a shut fold higher by what it quotes", () => {
  expect(estimateFoldPx(true, 3)).toBe(33);
  expect(estimateFoldPx(false, 3)).toBe(95);
});
