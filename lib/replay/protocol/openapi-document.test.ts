import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { replayOpenapiDocument } from "./openapi-document";

const file = join(import.meta.dirname, "../../../docs/replay-protocol.openapi.json");

it("docs/replay-protocol.openapi.json is what “faultline replay openapi” prints", () => {
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(replayOpenapiDocument())));
});

it("every reference leads to a schema", () => {
  const text = JSON.stringify(replayOpenapiDocument());
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? "");
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(components.schemas).toHaveProperty(name);
});
