import { describe, expect, it } from "vitest";
import { cellObject, openCell } from "./json-cell";

describe("a column with JSON", () => {
  it("is opened, and knows how arguments in it were spelled", () => {
    const cell = openCell({ data: '{"args": {"kg": 1.0}}' }, "data", "/runs/0");
    expect([cell.pointer, cell.value]).toEqual(["/runs/0/data", { args: { kg: 1 } }]);
    expect(cell.literal("/runs/0/data/args")).toBe('{"kg": 1.0}');
  });

  it("that is a value already, no JSON or too deep stays as it is", () => {
    const deep = `${"[".repeat(500)}${"]".repeat(500)}`;
    const row = { object: { a: 1 }, text: "hello", deep, none: null };
    expect(Object.keys(row).map((key) => openCell(row, key, "").value)).toEqual([{ a: 1 }, "hello", deep, null]);
    expect(cellObject(openCell(row, "text", ""))).toEqual({});
  });
});
