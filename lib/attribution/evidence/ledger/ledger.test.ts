import { describe, expect, it } from "vitest";
import { makeTrace } from "../../testing/make-trace";
import { ledgerOf } from "./ledger";
import { readValues } from "./read-values";

const keysOf = (text: string, isCommaDecimal = false): string[] =>
  readValues(text, isCommaDecimal).map(({ key }) => key);

describe("values of a text", () => {
  it.each([
    ["1,234.50 and 1,234", false, ["n:1234.5", "n:1234"]],
    ["1.234,50 und 1.234", true, ["n:1234.5", "n:1234"]],
    ["1 234,50 et 12", true, ["n:1234.5", "n:12"]],
    ["١٬٢٣٤٫٥ ثم ١٢:٣٠", false, ["n:1234.5", "t:12:30"]],
    [
      "3万円、2億、12,34,567、2 lakh, 1.5 crore",
      false,
      ["n:30000", "n:200000000", "n:1234567", "n:200000", "n:15000000"],
    ],
    ["41.2,44.9,38.7", false, ["n:41.2", "n:44.9", "n:38.7"]],
    ['{"a":[357,358],"b":-4.5}', false, ["n:357", "n:358", "n:-4.5"]],
    ["2031-04-09, 9.4.2031, 2031年4月9日, 4月9日", false, ["d:2031-4-9", "d:2031-4-9", "d:2031-4-9", "d:-4-9"]],
    ["PO-4471, #812, FY2024, 12kg, https://a.example/77", false, ["po-4471", "n:812", "fy2024", "n:12"]],
  ])("reads %s", (text, isCommaDecimal, keys) => {
    expect(keysOf(text, isCommaDecimal)).toEqual(keys);
  });

  it("tells where a value stands, its unit and its field", () => {
    const [price, weight] = readValues('{"price_usd": 12.5, "note": "about 40 кг"}', false);
    expect(price).toMatchObject({ text: "12.5", field: "price_usd", unit: { name: "USD" } });
    expect(weight).toMatchObject({ text: "40", unit: { name: "kg" }, shown: "40 кг" });
  });

  it("knows the language of numbers by the whole trace", () => {
    const said = (text: string): boolean => ledgerOf(makeTrace([["A", text]], { question: "" })).isCommaDecimal;
    expect(said("Das kostet 12,50 und nicht mehr.")).toBe(true);
    expect(said("It costs 12.50 and not more.")).toBe(false);
  });
});
