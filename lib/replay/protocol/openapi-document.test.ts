import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { replayOpenapiDocument } from "./openapi-document";

const file = join(import.meta.dirname, "../../../docs/replay-protocol.openapi.json");

it("docs/replay-protocol.openapi.json is what “faultline replay openapi” prints", () => {
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(replayOpenapiDocument())));
});

it("no schema refuses a field that it does not know", () => {
  expect(JSON.stringify(replayOpenapiDocument())).not.toContain('"additionalProperties":false');
});

it("every status that the kit answers with is described", () => {
  const { paths } = replayOpenapiDocument() as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
  };
  const statuses = (path: string, method: string): string[] => Object.keys(paths[path]?.[method]?.responses ?? {});
  expect(statuses("/capabilities", "get")).toEqual(["200", "401", "404", "405", "500"]);
  expect(statuses("/replays", "post")).toEqual(["200", "400", "401", "404", "405", "409", "413", "422", "429", "500"]);
  expect(statuses("/replays/{id}", "delete")).toEqual(["204", "401", "404", "405", "413", "500"]);
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path)))
    for (const { description } of Object.values(responses)) expect(description).not.toBe("");
});

it("every reference leads to a schema", () => {
  const text = JSON.stringify(replayOpenapiDocument());
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? "");
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(components.schemas).toHaveProperty(name);
});
