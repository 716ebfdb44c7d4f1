import { expect, it } from "vitest";
import { typeWords } from "./type-words";

it.each([
  [{ $ref: "#/components/schemas/Run" }, "Run"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ type: "array", items: { enum: ["a", null] } }, '("a" | null)[]'],
  [{ type: "array", items: { type: "integer" } }, "integer[]"],
  [{ anyOf: [{ type: "string" }, { const: 1 }, { type: "string" }] }, "string | 1"],
  [{}, "any"],
])("says the type of %j", (schema, words) => expect(typeWords(schema)).toBe(words));
