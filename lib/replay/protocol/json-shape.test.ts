import fc from "fast-check";
import { expect, it } from "vitest";
import { countValues, jsonShape } from "./json-shape";

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const emptyCount = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value);
  return inner.length === 0 ? 1 : inner.reduce((sum: number, one) => sum + emptyCount(one), 0);
};

it("tells depth and values of any JSON as it is read, an empty list twice", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, indent) => {
      const shape = jsonShape(JSON.stringify(value, null, indent));
      expect(shape.depth).toBe(depthOf(value));
      expect(shape.values).toBe(countValues(value, Infinity) + emptyCount(value));
    }),
  );
});

it("takes no sign in a text for one of its own", () =>
  expect(jsonShape(JSON.stringify({ '[{"': 'a\\",[[{{\\\\"' }))).toEqual({ depth: 1, values: 2 }));

it("walks as deep, and counts as far, as it is told", () => {
  const deep = "[".repeat(200_000);
  expect(jsonShape(deep).depth).toBe(200_000);
  expect(countValues(JSON.parse(`${deep}${"]".repeat(200_000)}`), Infinity)).toBe(200_000);
  expect(countValues([1, 2, 3, 4, 5], 3)).toBe(4);
  expect(countValues(undefined, 3)).toBe(0);
});
