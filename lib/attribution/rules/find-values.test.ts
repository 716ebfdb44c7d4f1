import { describe, expect, it } from "vitest";
import { findValues, isSlipOf, mayBeSlip } from "./find-values";

describe("values that can be carried", () => {
  it("are numbers, codes, addresses, quoted passages and names, each once and folded", () => {
    const text = "See https://shop.example/a?b=1 for “red chair” by Ada Lovelace: 1,250 EUR, PO-771, 1250, 7.";
    expect(findValues(text).map(({ key }) => key)).toEqual([
      "https://shop.example/a?b=1",
      "1250",
      "po-771",
      "red chair",
      "ada lovelace",
    ]);
  });

  it("are bounded in a text of any length", () => {
    expect(findValues(Array.from({ length: 5_000 }, (_, at) => at + 10).join(" ")).length).toBeLessThanOrEqual(300);
    expect(findValues(`${'"'.repeat(50_000)}${"Ab ".repeat(50_000)}`).length).toBeLessThanOrEqual(300);
  });
});

describe("a slip of the pen", () => {
  it.each([
    ["ca-55201", "ca-55210", true],
    ["2704412", "2752412", false],
    ["2704412", "2714412", true],
    ["12345", "1234", false],
    ["10345", "1345", true],
    ["inv-102", "inv-101", false],
    ["ca-55210", "cb-55210", false],
    ["2012", "2021", false],
    ["10:30", "13:30", false],
    ["482", "428", false],
    ["ca-55210", "ca-55210", false],
  ])("%s for %s: %s", (value, known, isSlip) => {
    const isOne = (one: string, other: string): boolean => mayBeSlip(one) && mayBeSlip(other) && isSlipOf(one, other);
    expect(isOne(value, known)).toBe(isSlip);
    expect(isOne(known, value)).toBe(isSlip);
  });
});
