import { expect, test } from "vitest";
import { ApiError } from "../endpoints/schemas";
import * as route from "./route";

// The session is next-auth's, which wants a server around it; nobody is asked for here.
const { dynamic: _, ...handlers } = route;
const at = (path: string, method = "GET", headers: Record<string, string> = {}): Promise<Response> =>
  route.GET(new Request(`http://127.0.0.1:8500/api/v1/${path}`, { method, headers }));

test.each(Object.keys(handlers))(
  "an address that the API does not have is an error in its shape: %s",
  async (method) => {
    for (const path of ["nowhere", "traces/1/nowhere", "traces//steps", "%ff", "health/x"]) {
      const response = await at(path, method);
      expect([path, response.status]).toEqual([path, 404]);
      if (method !== "HEAD") expect(ApiError.parse(await response.json()).error.code).toBe("NOT_FOUND");
    }
  },
);

test("a method that an address does not take is refused with those that it takes", async () => {
  for (const [path, method, allow] of [
    ["health", "POST", "GET, HEAD, OPTIONS"],
    ["traces", "DELETE", "GET, HEAD, OPTIONS, POST"],
    ["traces/1", "PUT", "DELETE, GET, HEAD, OPTIONS, PATCH"],
    // It has a name of its own, and is no trace that is called so.
    ["traces/preview", "GET", "OPTIONS, POST"],
    ["traces/preview", "HEAD", "OPTIONS, POST"],
  ] as const) {
    const response = await at(path, method);
    expect([path, method, response.status, response.headers.get("allow")]).toEqual([path, method, 405, allow]);
    if (method !== "HEAD") expect(ApiError.parse(await response.json()).error.code).toBe("METHOD_NOT_ALLOWED");
  }
});

test("a method that Next.js does not know is refused by its name", async () => {
  const response = await at("traces", "OPTIONS", { "x-faultline-refused-method": "TRACE" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
  expect(ApiError.parse(await response.json()).error.message).toContain("TRACE");
});

test("OPTIONS says what an address takes, and HEAD what GET would say above its body", async () => {
  const options = await at("traces/1/comments", "OPTIONS");
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
  const head = await at("openapi.json", "HEAD");
  expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([200, "application/json", ""]);
});

test("what anybody may ask refuses a query parameter by its name too", async () => {
  const response = await at("openapi.json?pretty=1");
  expect([response.status, ApiError.parse(await response.json()).error.code]).toEqual([400, "UNKNOWN_PARAMETER"]);
});

test("the document is given of some wings alone, with the shapes that these use", async () => {
  const of = async (query: string) => (await (await at(`openapi.json${query}`)).json()) as Described;
  interface Described {
    paths: object;
    tags: { name: string }[];
    components: { schemas: object };
  }
  const [whole, some] = [await of(""), await of("?tags=traces,answers")];
  expect(some.tags.map(({ name }) => name)).toEqual(["traces", "answers"]);
  expect(Object.keys(some.paths)).toContain("/api/v1/traces");
  expect(Object.keys(some.paths).length).toBeLessThan(Object.keys(whole.paths).length / 2);
  expect(Object.keys(some.components.schemas).length).toBeLessThan(Object.keys(whole.components.schemas).length);
  expect((await at("openapi.json?tags=traces,none")).status).toBe(422);
});
