import { describe, expect, it } from "vitest";
import { parseFlatted } from "./flatted";

describe("a text in which values are named by their place", () => {
  it("is the value that it stands for", () => {
    const text = JSON.stringify([{ a: "1", b: 2, c: "2" }, "one", ["1", null, "3"], { __proto__: null, d: "1" }]);
    expect(parseFlatted(text)).toEqual({ a: "one", b: 2, c: ["one", null, { d: "one" }] });
  });

  it("is refused where it names itself, nothing, or too much", () => {
    expect(parseFlatted('[{"a":"0"}]')).toBeUndefined();
    expect(parseFlatted('[{"a":"7"}]')).toBeUndefined();
    expect(parseFlatted('[{"a":"b"}]')).toBeUndefined();
    const doubling = Array.from({ length: 40 }, (_, at) => ({ a: String(at + 1), b: String(at + 1) }));
    expect(parseFlatted(JSON.stringify([...doubling, "end"]))).toBeUndefined();
  });

  it("is no other text", () => {
    expect(parseFlatted("[1, 2]")).toBeUndefined();
    expect(parseFlatted('{"a": 1}')).toBeUndefined();
  });
});
