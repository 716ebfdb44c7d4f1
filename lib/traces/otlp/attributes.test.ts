import { describe, expect, it } from "vitest";
import { Attributes } from "./attributes";

describe("attributes", () => {
  it("are read by dotted keys, whether they were written so or nested", () => {
    for (const written of [{ "a.b.0.c": "x" }, { a: { b: [{ c: "x" }] } }, { "a.b": [{ c: "x" }] }]) {
      const tree = Attributes.ofObject(written, "/attributes").tree("a");
      expect(tree.items("b")[0]?.text("c")).toBe("x");
    }
  });
  it("know where each stands", () => {
    const attributes = Attributes.ofObject({ "x/y": "1", llm: { model: "m" } }, "/attributes");
    expect(attributes.pointer("x/y")).toBe("/attributes/x~1y");
    expect([attributes.text("llm.model"), attributes.pointer("llm.model")]).toEqual(["m", "/attributes/llm/model"]);
  });
  it("count whole numbers only, of numbers and of digits", () => {
    const attributes = Attributes.ofObject({ a: "7", b: 3, c: -1, d: 1.5, e: "", f: null }, "");
    expect(["a", "b", "c", "d", "e", "f"].map((key) => attributes.count(key))).toEqual([
      7,
      3,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  it("list numbered children by number", () => {
    const tree = Attributes.ofObject({ "m.10": "k", "m.2": "b", "m.x": "no" }, "").tree("m");
    expect(tree.items().map(({ value }) => value)).toEqual(["b", "k"]);
  });
  it("end where names nest without end", () => {
    const deep = Attributes.ofObject({ [Array.from({ length: 5_000 }, () => "a").join(".")]: 1 }, "");
    expect(deep.tree("a").isEmpty).toBe(true);
  });
});
