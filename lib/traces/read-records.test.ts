import { describe, expect, it } from "vitest";
import { readRecords } from "./read-records";

const read = (text: string, maxKeys = 1000) => readRecords(text, maxKeys);

describe("readRecords", () => {
  it("reads objects one after another, each over many lines, and names what is cut off behind them", () => {
    const text = '{\n "a": "}{",\n "b": [1]\n}\n{\n "a": 2\n},\n{\n "a": ';
    expect(read(text)).toMatchObject({
      isLines: true,
      records: [
        { pointer: "/0", value: { a: "}{", b: [1] } },
        { pointer: "/1", value: { a: 2 } },
      ],
      others: [{ pointer: "/2", line: 7, issue: { code: "line-not-json" } }],
    });
  });

  it("reads the numbers that Python writes and JSON has not, as texts, and leaves texts alone", () => {
    expect(read('{"a": NaN, "b": [-Infinity, "NaN \\" NaN"], "N": 1}')).toMatchObject({
      records: [{ value: { a: "NaN", b: ["-Infinity", 'NaN " NaN'], N: 1 } }],
    });
    expect(read('{"a": NaN}\n{"a": 1}')).toMatchObject({ isLines: true, records: [{ value: { a: "NaN" } }, {}] });
  });

  it("sets a line aside that is nested too deep, with its place", () => {
    const lines = read(`{"a":1}\n{"b":${"[".repeat(300)}${"]".repeat(300)}}\n{"a":2}`);
    expect(lines).toMatchObject({ records: [{}, {}], others: [{ line: 2, issue: { code: "too-deep" } }] });
  });

  it("refuses what holds too much before it is parsed, but no text", () => {
    expect(read("[1,2,3,4,5]", 3)).toMatchObject({ code: "too-many-values" });
    expect(read("one, two, three, four, five", 3)).toMatchObject({ code: "not-json" });
  });

  it("says where JSON breaks", () => {
    expect(read('{"a": 1,\n "b" 2}')).toMatchObject({ message: expect.stringContaining("line 2, column") as string });
  });
});
