import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "@/package.json" with { type: "json" };
import { pythonClass, pythonName } from "./python-classes";
import { pythonModule, pythonModulePath } from "./python-module";
import { pythonType } from "./python-type";

const read = (path: string): string => readFileSync(join(import.meta.dirname, "../../../..", path), "utf8");

describe("the Python client", () => {
  it("knows the API as it is now; `npm run docs` writes it", () => expect(read(pythonModulePath)).toBe(pythonModule()));

  it("has the version of the npm package", () =>
    expect(read("python/pyproject.toml")).toContain(`\nversion = "${packageJson.version}"\n`));

  it.each([
    [{ type: ["string", "null"] }, "t.Union[str, None]"],
    [{ type: "array", items: { $ref: "#/components/schemas/Run" } }, "t.List[Run]"],
    [{ type: "object", additionalProperties: { type: "number" } }, "t.Dict[str, float]"],
    [{ enum: ["a", true, null] }, 't.Literal["a", True, None]'],
    [{ anyOf: [{ type: "string" }, {}] }, "t.Any"],
    [{ const: 1.5 }, "float"],
  ])("types %j", (schema, type) => expect(pythonType(schema)).toBe(type));

  it("writes names as Python does", () =>
    expect(["traceId", "x-file-name", "from"].map(pythonName)).toEqual(["trace_id", "x_file_name", "from_"]));

  it("keeps fields that may be missing apart, and those that are words of Python", () => {
    const properties = { id: { type: "string" }, from: { type: "integer" } };
    expect(pythonClass("A", { properties: { id: properties.id }, required: ["id"] })).toBe(
      "class A(t.TypedDict):\n    id: str",
    );
    expect(pythonClass("B", { properties, required: ["id", "from"] })).toBe(
      'B = t.TypedDict("B", {\n    "id": "str",\n    "from": "int",\n}, total=True)',
    );
    expect(pythonClass("C", { properties: { id: properties.id, to: properties.from }, required: ["id"] })).toBe(
      "class _CNeeded(t.TypedDict):\n    id: str\n\n\nclass C(_CNeeded, total=False):\n    to: int",
    );
  });
});
