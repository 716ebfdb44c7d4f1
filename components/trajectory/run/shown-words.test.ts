import { expect, it } from "vitest";
import { shownWords, unseenWords } from "./shown-words";

it("names the steps that a call was shown", () => {
  expect(
    shownWords({
      ranges: [
        { first: 0, last: 10 },
        { first: 12, last: 12 },
      ],
    }),
  ).toBe("steps 0–10, 12");
  expect(shownWords({ ranges: [{ first: 3, last: 3 }] })).toBe("step 3");
  expect(shownWords({ ranges: [] })).toBe("no step");
});

it("names the characters that were left out, and nothing where none were", () => {
  const unseen = [
    {
      stepIndex: 4,
      ranges: [
        { from: 100, to: 1_300 },
        { from: 2_000, to: 2_001 },
      ],
    },
    { stepIndex: 5, ranges: [] },
  ];
  expect(unseenWords({ unseen })).toEqual([
    { stepIndex: 4, words: "1,201 characters left out (100–1,300, 2,000–2,001)" },
  ]);
});
