import { describe, expect, it } from "vitest";
import { fieldsOf, sectionsOf } from "./sections";

describe("fields of a prompt", () => {
  it("stand below their headings", () => {
    const text =
      "Hi\n[[ ## question ## ]]\nHow\nmany?\n\n[[ ## trajectory ## ]]\n\n\n\nRespond with the corresponding output fields, starting with x";
    expect(sectionsOf(text)).toEqual([
      { name: "question", text: "How\nmany?" },
      { name: "trajectory", text: "" },
    ]);
  });

  it("of an answer may be those of a JSON object", () => {
    expect(fieldsOf('{"answer": "two", "args": {"a": 1}}')).toEqual([
      { name: "answer", text: "two" },
      { name: "args", text: '{"a":1}' },
    ]);
    expect(fieldsOf("[1]")).toEqual([]);
  });

  it("are none in a text without headings", () => {
    expect(sectionsOf("How many? [[ ## no ## ]] here")).toEqual([]);
  });
});
