import { describe, expect, it } from "vitest";
import { type Document } from "../document";
import { cellOutputs } from "./notebook";

const open = (value: unknown): Document => ({
  kind: "json",
  path: "",
  pointer: "",
  issues: [],
  value,
  literal: () => undefined,
});

describe("cellOutputs", () => {
  it("joins what is printed one after another and keeps values apart", () => {
    const outputs = [
      { output_type: "stream", text: "one\n" },
      { output_type: "stream", text: ["two\n"] },
      { output_type: "display_data", data: { "text/plain": "3", "image/png": "AAAA" } },
      { output_type: "error", ename: "E" },
    ];
    const notebook = { nbformat: 4, cells: [{ cell_type: "markdown" }, { cell_type: "code", outputs }] };
    expect(cellOutputs(open(notebook))).toEqual([
      { cell: 1, text: "one\ntwo\n", pointer: "/cells/1/outputs/0/text", isPrinted: true },
      { cell: 1, text: "3", pointer: "/cells/1/outputs/2/data/text~1plain", isPrinted: false },
    ]);
  });

  it("is null for what is no notebook", () => {
    expect(cellOutputs(open({ cells: [] }))).toBeNull();
    expect(cellOutputs(open([]))).toBeNull();
  });
});
