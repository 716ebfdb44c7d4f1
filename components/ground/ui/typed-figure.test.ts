import { expect, it } from "vitest";
import { typedDecimal, typedWhole } from "./typed-figure";

it("reads a whole number as people type it, and nothing else", () => {
  expect(["7", " 200,000 ", "0"].map(typedWhole)).toEqual([7, 200_000, 0]);
  expect(["", "1.5", "-1", "7k", "1e3", "9".repeat(16)].map(typedWhole)).toEqual(Array(6).fill(null));
});

it("reads an amount as people type it, and nothing else", () => {
  expect(["0.5", "$1,200.25", "$ 3", "0"].map(typedDecimal)).toEqual([0.5, 1200.25, 3, 0]);
  expect(["", ".5", "-1", "1e3", "€2", "1.2.3"].map(typedDecimal)).toEqual(Array(6).fill(null));
});
