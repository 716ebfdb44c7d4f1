import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyLines, faultsOf, saidOf, type traceOf } from "../testing/check-kind";
import { unitDiffers } from "./unit-differs";

const said = (...trace: Parameters<typeof traceOf>): string[] => saidOf(unitDiffers, ...trace);

describe("units that are others", () => {
  it.each([
    ["The crate weighs 84 lb.", "Agent: It weighs 84 kg."],
    ["Das Paket wiegt 84 Pfund, also 84 lb.", "Agent: Gewicht 84 kg"],
    ["箱子重 84 公斤。", "Agent: 重量 84 磅。"],
    ["Цена 4750 руб за штуку.", "Agent: Цена 4750 евро."],
    ["المبلغ ٤٧٥٠ يورو", "Agent: المبلغ 4750 دولار"],
    ["המחיר הוא 4750 שקל", "Agent: המחיר 4750 דולר"],
    ["料金は4750円です。", "Agent: 料金は4750ユーロです。"],
    ["The call is at 16:20 UTC.", "Agent: Be there at 16:20 local time."],
    ["Set it to 412 °F.", 'Agent! {"temp_c": 412}'],
    ["It costs CHF 4,750.", "Agent: That is $4,750."],
  ])("finds %s beside %s", (question, answer) => {
    expect(said(question, [answer])).toHaveLength(1);
  });

  it("says both with their units and places", () => {
    expect(said("The crate weighs 84 lb.", ["Agent: It weighs 84 kg."])).toEqual([
      "Step 0 says 84 kg; the question has 84 lb: same number, different unit.",
    ]);
  });

  it("reads the unit of a column", () => {
    const table = "tool> item,price_usd,price_eur\nbolt,7310,6805\nnut,7450,6920";
    expect(said("Prices?", [table, "Agent: The bolt is 7,310 EUR."])).toHaveLength(1);
    expect(said("Prices?", [table, "Agent: The bolt is 6,805 EUR."])).toEqual([]);
    expect(said("Prices?", [table, "Agent: (7,310 + 7,450) / 2 = 7,380 EUR"])).not.toEqual([]);
  });

  it("finds different things counted where both were", () => {
    expect(said("Stock?", ["tool> 36 crates of 24 lamps", "Agent: There are 36 lamps."])).toHaveLength(1);
    expect(said("Stock?", ["tool> 36 crates of 24 lamps", "Agent: There are 36 crates."])).toEqual([]);
    expect(said("Stock?", ["tool> 36 crates", "Agent: 36 wooden ones."])).toEqual([]);
  });

  it("finds amounts of two currencies that were added", () => {
    const [words] = said("", ["tool> hotel 318.50 EUR", "tool> visa 75.25 USD", "Agent: In all 393.75 EUR."]);
    expect(words).toContain("318.50 EUR (step 0) and 75.25 USD (step 1)");
    expect(said("", ["tool> hotel 318.50 EUR", "tool> visa 75.25 EUR", "Agent: In all 393.75 EUR."])).toEqual([]);
  });

  it("leaves alone what was converted, what stood there as well, and small numbers", () => {
    expect(said("The crate weighs 84 lb.", ["Agent: It weighs 38.1 kg."])).toEqual([]);
    expect(said("84 lb or 84 kg?", ["Agent: 84 kg."])).toEqual([]);
    expect(said("5 kg, please.", ["Agent: 5 lb of it."])).toEqual([]);
    expect(said("84 lb", ["Agent: 84 lb is not 84 kg."])).toEqual([]);
  });

  it("is sound for any text", () => {
    fc.assert(
      fc.property(anyLines(), ([question, lines]) => {
        expect(faultsOf(unitDiffers, question, lines)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
