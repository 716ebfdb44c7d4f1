import { expect, it } from "vitest";
import { imagesInPrompt } from "./seen-images";

const claude = { name: "claude-opus-4-1", contextTokens: 200_000, seesImages: true };

it("shows a model that sees at most twenty images, and no more than a quarter of its context has room for", () => {
  expect(imagesInPrompt(claude, 3)).toBe(3);
  expect(imagesInPrompt(claude, 30)).toBe(20);
  expect(imagesInPrompt({ ...claude, contextTokens: 32_000 }, 30)).toBe(5);
  expect(imagesInPrompt({ ...claude, contextTokens: 4_000 }, 30)).toBe(0);
});

it("shows none to a model that is not said to see", () => {
  expect(imagesInPrompt({ ...claude, seesImages: false }, 3)).toBe(0);
  expect(imagesInPrompt({ name: "claude-opus-4-1", contextTokens: 200_000 }, 3)).toBe(0);
});
