import { expect, it } from "vitest";
import { StaleError } from "@/lib/errors";
import { requireFresh } from "./require-fresh";

const newer = { text: "what was saved meanwhile", version: "2" };

it.each([
  ["nobody asks for a check", undefined, newer],
  ["it is what the sender saw", "2", newer],
  ["nothing stands there", null, null],
  ["what the sender saw is gone", "1", null],
])("lets pass where %s", (_, seen, there) => {
  expect(() => requireFresh(seen, there)).not.toThrow();
});

it.each([["1"], [null]])("refuses what was written over %s, and says what stands there", (seen) => {
  expect(() => requireFresh(seen, newer)).toThrow(new StaleError(newer));
});
