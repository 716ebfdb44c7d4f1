import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints, namedSchemas as known, operations } from "./endpoint-list";
import { openapiDocument, openapiDocumentInTurns } from "./openapi-document";

interface Operation {
  parameters: { name: string; in: string; required: boolean }[];
  operationId: string;
  tags: string[];
  responses: Record<string, { $ref?: string; content?: object }>;
  requestBody?: { required: boolean };
  security?: unknown[];
}
const document = openapiDocument({ operations, known }, "http://127.0.0.1:8500") as {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, object> };
};

test("the document has every operation that is declared, and none besides", () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(described.length).toBeGreaterThan(100);
  expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test("a server, which lets others have their turn meanwhile, makes the same", async () => {
  expect(await openapiDocumentInTurns({ operations, known }, "http://127.0.0.1:8500")).toEqual(document);
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

test("only health, the document itself, and webhooks, which are signed, need no key", () => {
  const open = Object.entries(document.paths).filter(([, item]) =>
    Object.values(item).some(({ security }) => security?.length === 0),
  );
  expect(open.map(([path]) => path).toSorted()).toEqual([
    "/api/v1/health",
    "/api/v1/openapi.json",
    "/api/v1/write-back/{destinationId}/webhook",
  ]);
});

test("what comes page by page is asked by a cursor and a limit, and nothing else is", () => {
  const pageWords = ["cursor", "limit"];
  const paged = endpoints.filter(
    ({ answer }) => answer.schema instanceof z.ZodObject && "nextCursor" in answer.schema.shape,
  );
  expect(paged.length).toBeGreaterThan(15);
  for (const { method, path } of endpoints) {
    const isPaged = paged.some((one) => one.method === method && one.path === path);
    const parameters = document.paths[path]?.[method]?.parameters ?? [];
    const asked = parameters.map(({ name }) => name).filter((name) => pageWords.includes(name));
    // Hits within a trace are counted from a step on.
    if (path === "/api/v1/traces/{traceId}/find") continue;
    expect(asked, `${method} ${path}`).toEqual(isPaged ? pageWords : []);
  }
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
  const bodies = endpoints.flatMap(({ method, path, body }) => {
    if (body === undefined) return [];
    const isRequired = body === "file" || !body.safeParse(undefined).success;
    return [[document.paths[path]?.[method]?.requestBody?.required, isRequired, `${method} ${path}`] as const];
  });
  expect(bodies.length).toBeGreaterThan(20);
  for (const [said, isRequired, name] of bodies) expect(said, name).toBe(isRequired);
  expect(document.paths["/api/v1/studies/{studyId}/resume"]?.post?.requestBody?.required).toBe(false);
});

test("an answer has a body but for those without content, and what the door refuses is stated", () => {
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, { responses, security, requestBody, parameters }] of Object.entries(item)) {
      const place = `${method} ${path}`;
      const own = Object.entries(responses).filter(([, one]) => !("$ref" in one));
      const without = own.flatMap(([status, { content }]) => (content === undefined ? [status] : []));
      expect(without, place).toEqual(own.map(([status]) => status).filter((status) => ["204", "304"].includes(status)));
      for (const [status, { content }] of own)
        if (content) expect(Object.keys(content), `${place} ${status}`).not.toEqual([]);
      const stated = Object.keys(responses).filter((status) => status.startsWith("4"));
      const takesVersion = parameters.some(({ name }) => name === "if-match");
      const ofRequest = [...(takesVersion ? ["412"] : []), ...(requestBody ? ["413"] : [])];
      const refusals = ["401", "403", "404", "405", ...ofRequest, "422", "431"];
      if (path.includes("/otlp/")) expect(stated, place).toEqual(["400", "401", "403", "405", "413", "415", "431"]);
      else expect(stated, place).toEqual(security === undefined ? ["400", ...refusals] : ["400", "405", "431"]);
      expect(responses.default).toBeDefined();
    }
  expect(document.paths["/api/v1/studies/{studyId}"]?.delete?.responses["204"]).toEqual({ description: "Deleted." });
});

test("media types are those that are sent", () => {
  const typesOf = (method: string, path: string, status = "200") =>
    Object.keys(document.paths[`/api/v1/${path}`]?.[method]?.responses[status]?.content ?? {});
  expect(typesOf("get", "labels/export")).toEqual([
    "application/x-ndjson",
    "text/csv; charset=utf-8",
    "application/zip",
  ]);
  expect(typesOf("post", "labels/import")).toEqual(["application/json"]);
  expect(typesOf("get", "overview")).toEqual(["application/json", "text/csv; charset=utf-8"]);
  for (const status of ["200", "400"])
    expect(typesOf("post", "otlp/v1/traces", status)).toEqual(["application/json", "application/x-protobuf"]);
  expect(typesOf("get", "runs/{runId}/events")).toEqual(["text/event-stream"]);
});

const everything = (value: unknown): Record<string, unknown>[] =>
  typeof value !== "object" || value === null
    ? []
    : [value as Record<string, unknown>, ...Object.values(value).flatMap(everything)];

test("every object has one name, and is pointed at by it wherever it stands", () => {
  const schemas = Object.keys(document.components.schemas);
  const pointed = new Set(everything(document).flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : [])));
  for (const $ref of pointed)
    expect(schemas.concat(Object.keys(document.components.responses))).toContain($ref.split("/").at(-1));
  for (const name of schemas) expect(pointed).toContain(`#/components/schemas/${name}`);
  expect(schemas).toEqual(expect.arrayContaining(["Error", "TraceDetail", "Run", "Import", "Tracer", "RunWish"]));
  const inline = everything(document.paths).filter(
    ({ type, properties }) => type === "object" && properties !== undefined,
  );
  expect(inline).toEqual([]);
});

test("operations have names and wings that a client is made of, each name once", () => {
  const named = Object.values(document.paths).flatMap((item) => Object.values(item));
  const ids = named.map(({ operationId }) => operationId);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.every((id) => /^[a-z][A-Za-z]+$/.test(id))).toBe(true);
  const tags = new Set(document.tags.map(({ name }) => name));
  expect(named.every((operation) => operation.tags.length === 1 && tags.has(operation.tags[0] ?? ""))).toBe(true);
});

test("a pattern is one that every language reads", () => {
  const patterns = everything(document).flatMap(({ pattern }) => (typeof pattern === "string" ? [pattern] : []));
  expect(patterns.length).toBeGreaterThan(0);
  for (const pattern of patterns) {
    expect(pattern).not.toMatch(/\\[pP]\{|\(\?[<a-z]/);
    expect(() => new RegExp(pattern)).not.toThrow();
  }
});

test("what is recorded of a call stands in the document as its example", () => {
  const { get } = document.paths["/api/v1/traces/{traceId}/steps/{index}/find"] ?? {};
  expect(get?.responses["200"]?.content).toMatchObject({
    "application/json": { example: { ranges: [{ from: 4, to: 7 }] } },
  });
});
