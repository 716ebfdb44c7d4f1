import { expect, it } from "vitest";
import { formatUsd } from "./format-usd";

it("writes amounts with cents, and what is less than one with two digits", () => {
  expect([0, 5, 1_234.5, 0.01, 0.0031].map(formatUsd)).toEqual(["$0.00", "$5.00", "$1,234.50", "$0.01", "$0.0031"]);
});
