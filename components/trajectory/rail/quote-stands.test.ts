import { expect, it } from "vitest";
import { quoteStands } from "./quote-stands";

const step = { content: "The map of another island is read.", isContentCut: false };

it("looks for the words of a quote that nobody has checked, and doubts none whose step is not whole", () => {
  expect(quoteStands({ text: "another island" }, step)).toBe(true);
  expect(quoteStands({ text: "no such words" }, step)).toBe(false);
  expect(quoteStands({ text: "no such words" }, { ...step, isContentCut: true })).toBe(true);
  expect(quoteStands({ text: "no such words" }, undefined)).toBe(true);
});

it("takes the word of whoever noticed that a quote does not stand there", () => {
  expect(quoteStands({ text: "another island", isVerified: false }, step)).toBe(false);
});
