import fc from "fast-check";
import { expect, it } from "vitest";
import { MinHashes } from "./min-hash";

const likeness = (first: readonly number[], second: readonly number[]): number => {
  const [one, other] = [new MinHashes(2), new MinHashes(3)];
  one.put(1, Int32Array.from(first));
  other.put(2, Int32Array.from(second));
  return one.likeness(1, other, 2);
};

it("finds a set wholly like itself, whatever its order, and unlike one that shares nothing", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 100_000 }), { minLength: 1 }), (tokens) => {
      expect(likeness(tokens, tokens.toReversed())).toBe(1);
    }),
  );
  expect(likeness([1, 2, 3], [4, 5, 6])).toBe(0);
});

it("estimates the share of what either set holds that both hold", () => {
  const set = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
  expect(Math.abs(likeness(set(0, 300), set(100, 400)) - 0.5)).toBeLessThan(0.3);
  expect(Math.abs(likeness(set(0, 300), set(0, 330)) - 300 / 330)).toBeLessThan(0.2);
  expect(likeness(set(0, 300), set(280, 580))).toBeLessThan(0.2);
});

it("finds empty sets like nothing, not even each other", () => {
  expect(likeness([], [1, 2])).toBe(0);
  expect(likeness([], [])).toBe(0);
});
