import { expect, it } from "vitest";
import { differ } from "./differ";
import { newcombe } from "./newcombe";
import { wilson } from "./wilson";

it("is Newcombe's interval of Wilson's", () => {
  const [before, after] = [
    { value: 48 / 80, ...wilson(48, 80) },
    { value: 56 / 70, ...wilson(56, 70) },
  ];
  expect(differ(before, after)).toEqual(newcombe({ successes: 48, count: 80 }, { successes: 56, count: 70 }));
});

it("is as wide as its figures where one of them is certain", () => {
  const certain = { value: 0.2, low: 0.2, high: 0.2 };
  const { value, low, high } = differ(certain, { value: 0.5, low: 0.4, high: 0.7 });
  expect([value, low, high].map((each) => each.toFixed(6))).toEqual(["0.300000", "0.200000", "0.500000"]);
});
