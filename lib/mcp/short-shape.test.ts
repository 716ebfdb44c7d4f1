import { expect, it } from "vitest";
import { shortShape } from "./short-shape";

it("writes schemas as types", () => {
  expect(
    shortShape(
      {
        type: "object",
        properties: {
          name: { type: "string" },
          kinds: { type: "array", items: { enum: ["a", "b"] } },
          share: { anyOf: [{ type: "number" }, { type: "null" }] },
          fixed: { const: 1 },
          both: { allOf: [{ $ref: "#/components/schemas/One" }, { type: "object" }] },
          any: {},
          list: { type: "array" },
        },
        required: ["name"],
        additionalProperties: { type: ["string", "null"] },
      },
      { One: { type: "boolean" } },
    ),
  ).toBe(
    '{name: string, kinds?: ("a" | "b")[], share?: number | null, fixed?: 1, both?: boolean & {}, any?: unknown, list?: unknown[], [name]: string | null}',
  );
});

it("ends where a schema holds itself, and names one that is not there", () => {
  const tree = { type: "object", properties: { inner: { $ref: "#/components/schemas/Tree" } } };
  expect(shortShape(tree, { Tree: tree })).toBe("{inner?: {inner?: {inner?: {…}}}}");
  expect(shortShape({ $ref: "#/components/schemas/toString" }, {})).toBe("toString");
});
