import { expect, it } from "vitest";
import { checkOf, passes } from "./regression-case";
import { checkTable } from "./testing/check-table";

it("takes the checker that a trace states, else its expected answer", () => {
  const checker = { type: "contains", value: "12 km" };
  expect(checkOf({ metadata: { checker }, expectedAnswer: "12" })).toEqual(checker);
  expect(checkOf({ metadata: {}, expectedAnswer: "12" })).toEqual({ type: "equals", value: "12" });
  expect(checkOf({ metadata: { checker: { type: "matches", value: "(" } }, expectedAnswer: "12" })).toEqual({
    type: "equals",
    value: "12",
  });
  expect(checkOf({ metadata: {}, expectedAnswer: " " })).toBeNull();
  expect(checkOf({ metadata: { checker: "12" } })).toBeNull();
});

it.each(checkTable)("$check.type $check.value: $answer", ({ check, answer, isRight }) => {
  expect(passes(check, answer)).toBe(isRight);
});
