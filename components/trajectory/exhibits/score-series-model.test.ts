import { expect, it } from "vitest";
import { sampleSeries } from "./sample-exhibits.testing";
import { basisWords, figureOf, seriesPicture, worstFirst } from "./score-series-model";

it("draws one column per step while there is room, from zero to the highest", () => {
  const { columns, least, most } = seriesPicture(sampleSeries, 100);
  expect(columns).toHaveLength(34);
  expect(columns[11]).toMatchObject({ first: 11, last: 11, stepIndex: 11, isDrop: true });
  expect(least).toBe(0);
  expect(most).toBeCloseTo(0.8);
});

it("keeps the worst step and every drop of a stretch where steps are many", () => {
  const { columns } = seriesPicture(sampleSeries, 10);
  expect(columns).toHaveLength(9);
  expect(columns[2]).toMatchObject({ first: 8, last: 11, stepIndex: 11, isDrop: true });
  expect(columns.filter(({ isDrop }) => isDrop)).toHaveLength(2);
});

it("takes the lowest for the worst where lower is worse, and draws below zero", () => {
  const lower = {
    ...sampleSeries,
    isHigherWorse: false,
    points: [
      { stepIndex: 0, value: -3 },
      { stepIndex: 1, value: -1 },
    ],
  };
  expect(seriesPicture(lower, 1)).toMatchObject({ columns: [{ stepIndex: 0, value: -3 }], least: -3, most: 0 });
  expect(worstFirst(lower)[0]?.stepIndex).toBe(0);
  expect(worstFirst(sampleSeries)[0]?.stepIndex).toBe(11);
});

it("is empty without points", () => {
  expect(seriesPicture({ ...sampleSeries, points: [] }, 10)).toEqual({ columns: [], least: 0, most: 0 });
});

it("writes figures with the digits that say something", () => {
  expect([0.4231, -12.345, 1234.5, 0.0004, 0].map(figureOf)).toEqual(["0.42", "−12.3", "1235", "4e-4", "0.00"]);
});

it("says of stated and posted numbers that nobody measured them", () => {
  expect(basisWords["stated-confidence"]).toContain("own stated values");
  expect(basisWords.posted).toContain("sent in");
});
