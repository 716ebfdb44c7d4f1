import { expect, it } from "vitest";
import { reliabilityAnswer } from "./reliability-answer";

const share = (value: number) => ({ value, low: value - 0.1, high: value + 0.1, count: 25, wilson: null });

it("gives shares with their intervals, and what they rest on", () => {
  const band = { first: 11, last: 30 };
  expect(
    reliabilityAnswer({
      isMeasured: true,
      agent: share(0.6),
      step: share(0.2),
      count: 25,
      questionCount: 20,
      band,
      bandCount: 25,
      isWeighted: true,
      isOutdated: true,
    }),
  ).toEqual({
    reliability: {
      agent: { share: 0.6, low: 0.5, high: 0.7 },
      step: { share: 0.2, low: 0.1, high: expect.closeTo(0.3) as number },
      n: 25,
      basis: { questionCount: 20, lengths: band, isWeighted: true, isOutdated: true },
    },
    noReliabilityBecause: null,
  });
});

it("gives no figure of too few labels, nor of a run that did not end whole, and says why", () => {
  expect(reliabilityAnswer({ isMeasured: false, count: 7 })).toEqual({
    reliability: null,
    noReliabilityBecause: "Labeled traces to measure on: 7. A figure needs 20.",
  });
  expect(reliabilityAnswer({ isMeasured: false, count: 7, isOutdated: true }).noReliabilityBecause).toBe(
    "Labeled traces to measure on: 7. A figure needs 20. Labels or runs may have changed since: ask again.",
  );
  expect(reliabilityAnswer(null)).toEqual({
    reliability: null,
    noReliabilityBecause: "The run has not ended whole.",
  });
});

it("says how to ask for a figure that nobody has asked for", () => {
  expect(reliabilityAnswer("not asked")).toEqual({
    reliability: null,
    noReliabilityBecause: "It was not asked for: add ?reliability=1 to the address.",
  });
});
