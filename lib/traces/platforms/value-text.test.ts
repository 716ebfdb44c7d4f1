import { expect, it } from "vitest";
import { valueText } from "./value-text";

it("a text is itself, a value is spelled as the source has it, and nothing has no text", () => {
  expect(valueText("as is", "/a", () => "no")).toBe("as is");
  expect(valueText({ a: 1 }, "/a", () => '{"a": 1.0}')).toBe('{"a": 1.0}');
  expect(valueText([1], "/a", () => undefined)).toBe("[1]");
  expect(valueText(null, "/a", () => undefined)).toBeUndefined();
});
