import { expect, it } from "vitest";
import { mostImageTokens, reservedImageTokens } from "./image-tokens";

it.each([
  ["claude-opus-4-20250514", 1_568],
  ["claude-haiku-4-5-20251001", 1_568],
  ["claude-3-5-sonnet-20241022", 1_568],
  ["anthropic/claude-sonnet-4.6", 1_568],
  ["claude-opus-4-7", 4_784],
  ["claude-opus-5-5", 4_784],
  ["gemini-2.5-pro", 2_304],
  ["google/gemini-3-pro-preview", 1_120],
  ["gpt-4o-2024-11-20", 1_445],
  ["gpt-4o-mini", 48_169],
  ["gpt-4.1-nano", 3_779],
  ["gpt-5", 1_190],
])("knows the most that an image takes with %s, by what its maker publishes", (model, most) => {
  expect(mostImageTokens(model)).toBe(most);
  expect(reservedImageTokens(model)).toBe(most);
});

it.each(["gpt-6-sol", "gpt-5.6-luna", "gpt-5-mini", "gpt-4o-audio", "claude", "house-model"])(
  "knows nothing of %s, and keeps room all the same",
  (model) => {
    expect(mostImageTokens(model)).toBeNull();
    expect(reservedImageTokens(model)).toBeGreaterThan(0);
  },
);
