import { expect, test } from "vitest";
import { backOff } from "./back-off";

test("the pauses between tries grow, and the fifth failure in a row is the last", () => {
  expect([1, 2, 3, 4, 5].map(backOff)).toEqual([1_000, 2_000, 4_000, 8_000, undefined]);
});
