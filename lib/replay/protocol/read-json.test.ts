import { expect, it } from "vitest";
import { replayLimits } from "./messages";
import { readJson } from "./read-json";

const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const many = (count: number): string => `[${"0,".repeat(count - 2)}0]`;

it("reads JSON up to its depth and its number of values", () => {
  expect(readJson('{"a":[1,"}"]}')).toEqual({ a: [1, "}"] });
  expect(readJson(nested(replayLimits.depth))).toBeInstanceOf(Array);
  expect(readJson(many(replayLimits.values))).toHaveLength(replayLimits.values - 1);
});

it.each([
  ["{", "lied", /not JSON/],
  [nested(replayLimits.depth + 1), "lied", /nested/],
  ["[".repeat(1_000_000), "lied", /nested/],
  [many(replayLimits.values + 1), "flooded", /values/],
])("reads no line beyond that (%#)", (line, code, message) =>
  expect(() => readJson(line)).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) })),
);
