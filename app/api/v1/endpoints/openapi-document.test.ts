import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endpoints } from "./endpoint-list";
import { openapiDocument } from "./openapi-document";

const root = join(import.meta.dirname, "..");
const routeFiles = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith("route.ts"));

/** `traces/[traceId]/route.ts` with its GET and DELETE, as the document would name them. */
const operationsOf = (file: string): string[] => {
  const path = `/api/v1/${file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, "{$1}")}`;
  const methods = readFileSync(join(root, file), "utf8").matchAll(/^export const (GET|POST|PATCH|PUT|DELETE)\b/gm);
  return [...methods].map(([, method]) => `${method?.toLowerCase()} ${path}`);
};

interface Operation {
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { content?: object }>;
  requestBody?: { required: boolean };
  security?: unknown[];
}
const document = openapiDocument("http://127.0.0.1:8500") as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};

test("the document has every operation that a route has, and none besides", () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(routeFiles.length).toBeGreaterThan(10);
  expect(described.toSorted()).toEqual(routeFiles.flatMap(operationsOf).toSorted());
  expect(endpoints).toHaveLength(described.length);
});

test("every part in braces of a path is a parameter of it, and the other way round", () => {
  for (const [path, item] of Object.entries(document.paths)) {
    const inBraces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(item)) {
      const named = parameters.filter((parameter) => parameter.in === "path");
      expect(named.map(({ name }) => name)).toEqual(inBraces);
      expect(named.every(({ required }) => required)).toBe(true);
    }
  }
});

test("only health and the document itself are open to anybody", () => {
  const open = Object.entries(document.paths).filter(([, item]) =>
    Object.values(item).some(({ security }) => security?.length === 0),
  );
  expect(open.map(([path]) => path).toSorted()).toEqual(["/api/v1/health", "/api/v1/openapi.json"]);
});

test("a default makes a field of a request optional, and the document is plain JSON of OpenAPI 3.1", () => {
  const list = document.paths["/api/v1/traces"]?.get?.parameters ?? [];
  expect(list.find(({ name }) => name === "limit")).toMatchObject({ in: "query", required: false });
  expect(document.openapi).toBe("3.1.0");
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test("no operation names a parameter twice, and each that needs a key names the workspace", () => {
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, { parameters, security }] of Object.entries(item)) {
      const named = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(named, `${method} ${path}`).toEqual([...new Set(named)]);
      expect(named.includes("query workspace"), `${method} ${path}`).toBe(security === undefined);
    }
});

test("a body is required where an empty one is refused", () => {
  const bodies = endpoints.flatMap(({ method, path, ...endpoint }) => {
    if (!("body" in endpoint)) return [];
    const isRequired = endpoint.body === "file" || !endpoint.body.safeParse(undefined).success;
    return [[document.paths[path]?.[method]?.requestBody?.required, isRequired, `${method} ${path}`] as const];
  });
  expect(bodies.length).toBeGreaterThan(20);
  for (const [said, isRequired, name] of bodies) expect(said, name).toBe(isRequired);
  expect(document.paths["/api/v1/studies/{studyId}/resume"]?.post?.requestBody?.required).toBe(false);
});

test("an answer has a body but for those without content, and what the door refuses is stated", () => {
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, { responses, security, requestBody }] of Object.entries(item)) {
      const without = Object.keys(responses).filter((status) => responses[status]?.content === undefined);
      expect(without, `${method} ${path}`).toEqual("204" in responses ? ["204"] : []);
      const refusals = ["401", "403", "404", ...(requestBody ? ["413"] : []), "422"];
      const stated = Object.keys(responses).filter((status) => status.startsWith("4"));
      expect(stated, `${method} ${path}`).toEqual(security === undefined ? refusals : []);
      expect(responses.default).toBeDefined();
    }
  expect(document.paths["/api/v1/studies/{studyId}"]?.delete?.responses["204"]).toEqual({ description: "Deleted." });
});
