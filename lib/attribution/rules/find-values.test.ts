import { describe, expect, it } from "vitest";
import { findValues } from "./find-values";

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
