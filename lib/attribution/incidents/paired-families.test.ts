import { expect, test } from "vitest";
import { pairOf } from "./paired-families";

test("a pair is written the same from either side", () => {
  expect(pairOf("rounded", "a slip")).toBe("a slip~rounded");
  expect(pairOf("a slip", "rounded")).toBe("a slip~rounded");
});
