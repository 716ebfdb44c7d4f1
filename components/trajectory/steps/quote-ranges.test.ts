import { expect, it } from "vitest";
import { quoteRanges } from "./quote-ranges";

it("finds the quotes of a step and keeps their places in the list", () => {
  const quotes = [
    { stepIndex: 1, text: "elsewhere" },
    { stepIndex: 2, text: "not\u0020in it" },
    { stepIndex: 2, text: "the price is 55" },
  ];
  expect(quoteRanges("We saw: the price\nis 55 dollars.", 2, quotes)).toEqual([{ quote: 2, from: 8, to: 23 }]);
});
