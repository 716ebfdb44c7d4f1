import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reasonParts } from "./reason-parts";

describe("reasonParts", () => {
  it("finds quoted words and steps that exist", () => {
    const quotes = [{ stepIndex: 3, text: "prices are elsewhere" }];
    expect(reasonParts("At step 3 it says “prices are elsewhere”, see step 99.", quotes, 10)).toEqual([
      { text: "At " },
      { text: "step 3", stepIndex: 3 },
      { text: " it says “" },
      { text: "prices are elsewhere", quote: 0 },
      { text: "”, see step 99." },
    ]);
  });

  it("never changes the reason", () => {
    const quote = fc.record({ stepIndex: fc.nat(9), text: fc.string() });
    fc.assert(
      fc.property(fc.string(), fc.array(quote), (reason, quotes) => {
        const parts = reasonParts(`${reason} step 1 ${quotes[0]?.text ?? ""}`, quotes, 5);
        expect(parts.map((part) => part.text).join("")).toBe(`${reason} step 1 ${quotes[0]?.text ?? ""}`);
      }),
    );
  });
});
