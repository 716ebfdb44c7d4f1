import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyLines, faultsOf, saidOf, type traceOf } from "../testing/check-kind";
import { unsourced } from "./unsourced";

const said = (...trace: Parameters<typeof traceOf>): string[] => saidOf(unsourced, ...trace);
const result = "tool> The dam holds 41 million m³ and is 87 m high.";

describe("values from nowhere", () => {
  it("finds a value that stands nowhere before and reaches the answer", () => {
    expect(
      said("How much did it cost?", [result, "Reader: It cost 46,300,000 francs.", "Writer: 46.3 million."]),
    ).toEqual(["Step 1 introduces 46,300,000, which appears nowhere earlier, and the answer rests on it."]);
    expect(
      said("Wie teuer war die Mauer und wann?", [result, "Leser: Das sind 46.310,50 €."], "46.310,50 €"),
    ).toHaveLength(1);
  });

  it.each([
    ["that was there", "It is 87 m high and holds 41 million.", "87 m, 41,000,000"],
    ["that follows from two", "Per meter that is 471,264 m³.", "471,264"],
    ["that is worked out", "9 × 123 = 1,107", "1,107"],
    ["that the answer does not hold", "It cost 46,300,000 francs.", "A lot."],
    ["that is a year or of two digits", "Built 1931 by 64 people.", "1931, 64"],
  ])("leaves alone a value %s", (_, line, answer) => {
    expect(said("What of the dam?", [result, `Reader: ${line}`], answer)).toEqual([]);
  });

  it("says nothing where no source is on record", () => {
    expect(said("How much?", ["Reader: It cost 46,300,000 francs."], "46,300,000")).toEqual([]);
  });

  it("is sound for any text", () => {
    fc.assert(
      fc.property(anyLines(), ([question, lines]) => {
        expect(faultsOf(unsourced, question, lines)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
