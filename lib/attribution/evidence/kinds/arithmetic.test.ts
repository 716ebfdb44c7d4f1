import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allOf, anyLines, faultsOf, saidOf, traceOf } from "../testing/check-kind";
import { arithmetic } from "./arithmetic";

const said = (...trace: Parameters<typeof traceOf>): string[] => saidOf(arithmetic, ...trace);

describe("sums that are written out", () => {
  it.each([
    ["Agent: 41.30 + 18.45 = 69.75", "59.75"],
    ["Agent: 35 crates × 14 = 450 lamps", "490"],
    ["Agent: Summe: 2.310,40 € + 150,00 € = 2.560,40 €, und das ist nicht viel.", "2,460.40"],
    ["Agent: الإجمالي: ١٢٠ + ٣٠ = ١٦٠", "150"],
    ["Agent: 合計 1,200 円 × 3 = 3,900 円", "3,600"],
    ["Agent: So (100 + 20) * 2 = **260** USD", "240"],
    ["Agent: 250 × 40 % = 110", "100"],
    ["Agent: \\$160.00 + \\$72.00 = \\$242.00", "232.00"],
    ["Agent: $160 + €72 = $242", "232"],
    ["Agent: 18 / 72 = 35 %", "25"],
    ["Agent: всего 700 - 120 = 560 руб", "580"],
  ])("finds %s", (line, correct) => {
    const trace = traceOf("", [line]);
    const found = allOf(arithmetic, trace);
    expect(found).toHaveLength(1);
    expect(found[0]?.words).toContain(`that is ${correct}`);
  });

  it("says it in a sentence, with the terms and the result", () => {
    expect(said("", ["Agent: ok", "Agent: 41.30 + 18.45 = 69.75"])).toEqual([
      "Step 1 says 69.75 for 41.30 + 18.45; that is 59.75.",
    ]);
  });

  it.each([
    "41.30 + 18.45 = 59.75",
    "120 / 7 = 17.14",
    "10 / 3 ≈ 3.3",
    "3 × 4.83 × 1,200 = about 17,400",
    "1.2 million + 300,000 = 1.5 million",
    "17 / 72 = 23.6 %",
    "120 + 20 % = 144",
    "120 − 20 % = 96",
    "10 + B: 20 + 30 = 60",
    "x^2 + 3 = 19",
    "12:30 + 45 = 13:15",
    "2031-04-09 = 3",
    "```\ntotal = 3 + 4 = 8\n```",
    "a == 3 + 4, 3 + 4 >= 8",
    "2 + 3 = 4 + 1",
    "2.310,40 € + 150,00 € = 2.460,40 €, und das ist nicht viel.",
    "7 / 2 = 3",
  ])("finds nothing in %s", (text) => {
    expect(said("", [`Agent: ${text}`])).toEqual([]);
  });

  it("finds a total below a list that is another, in several languages", () => {
    expect(said("", ["Agent: - Hotel: 310.50 EUR\n- Train: 85.20 EUR\n**Total: 405.70 EUR**"])).toEqual([
      "Step 0 gives 405.70 EUR as the total of 2 amounts; they add up to 395.70.",
    ]);
    expect(said("", ["Agent: 宿 12,300円\n電車 4,500円\n合計 17,800円"])).toHaveLength(1);
    expect(said("", ["Agent: Hotel: 310.50 EUR\nTrain: 85.20 EUR\nTotal: 395.70 EUR"])).toEqual([]);
    expect(said("", ["Agent: Hotel: 310.50 EUR\nTrain: 85.20 USD\nTotal: 405.70 EUR"])).toEqual([]);
    expect(said("", ["Agent: Hotel, 2 nights: 310.50 EUR\nTrain: 85.20 EUR\nTotal: 405.70 EUR"])).toEqual([]);
    expect(said("", ["Agent: Hotel: 310.50 EUR\nTrain: 85.20 EUR\nDiscount: 10.00 EUR\nTotal: 385.70 EUR"])).toEqual(
      [],
    );
  });

  it("leaves results of tools and programs alone", () => {
    expect(said("", ["tool> 2 + 2 = 5"])).toEqual([]);
    expect(said("", ["Agent! total = 3 + 4 = 8"])).toEqual([]);
  });

  it("is sound for any text", () => {
    fc.assert(
      fc.property(anyLines(), ([question, lines]) => {
        expect(faultsOf(arithmetic, question, lines)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
