import { expect, it } from "vitest";
import { asDistribution, judgedShares } from "./judged-counts";

it("counts labeled traces by truth, by answer and by both", () => {
  const counts = {
    pairs: [
      [3, 1],
      [2, 4],
    ],
    others: [30, 10],
  };
  expect(judgedShares(counts)).toEqual({
    labelled: 10,
    others: 40,
    truth: [0.5, 0.5],
    answer: [0.4, 0.6],
    both: [0.3, 0.4],
    otherAnswer: [0.75, 0.25],
  });
});

it("leaves no negative share, and a whole of 1", () => {
  expect(asDistribution([-0.2, 0.3, 0.9])).toEqual([0, 0.25, 0.75]);
});
