import { expect, it } from "vitest";
import { detailWords } from "./detail-words";

it("says those details that are to change, and nothing of the others", () => {
  expect(detailWords({ title: "A trip", expectedAnswer: null })).toBe("Title: A trip\nExpected answer: none");
  expect(detailWords({})).toBe("");
});
