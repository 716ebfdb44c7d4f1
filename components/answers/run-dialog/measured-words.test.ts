import { expect, it } from "vitest";
import { measuredWords } from "./measured-words";

it("says how often a method was right, with what that rests on", () => {
  const share = { value: 0.5, low: 0.3, high: 0.7, count: 24, wilson: null };
  const measured = { isMeasured: true, agent: share, step: share, count: 24, questionCount: 24 } as const;
  expect(measuredWords({ ...measured, band: null, bandCount: 3, isWeighted: false })).toBe(
    "Right agent 50% [30–70], exact step 50% [30–70], 24 labeled traces",
  );
});

it("has no figure where too little is labeled", () => {
  expect(measuredWords({ isMeasured: false, count: 7 })).toBe("Not measured here yet: 7 of 20 labeled traces");
  expect(measuredWords({ isMeasured: false, count: 0 })).toBe("Not measured here yet");
  expect(measuredWords(null)).toBe("Not measured here yet");
});
