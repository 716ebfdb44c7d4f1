import { expect, it } from "vitest";
import { shareFigure, wilsonFigure } from "./share-figure";

it("keeps a share as versions of weights keep it", () => {
  expect(shareFigure([1, 0], [0, 1], 1)).toEqual({ share: 0.5, low: 0, high: 1, count: 2 });
});

it("keeps a share of independent answers in the same shape", () => {
  const { share, low, high, count } = wilsonFigure(17 / 58, 58);
  expect({ share, count }).toEqual({ share: 17 / 58, count: 58 });
  expect([low, high].map((end) => (100 * end).toFixed(1))).toEqual(["19.2", "42.0"]);
});
