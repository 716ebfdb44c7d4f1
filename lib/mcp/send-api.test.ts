import { expect, it } from "vitest";
import { type ApiRequest, askApiBy } from "./send-api";

it("sends JSON below the API's address, and reads what is no JSON as nothing", async () => {
  const sent: ApiRequest[] = [];
  const ask = askApiBy(async (request) => {
    sent.push(request);
    return { status: 200, headers: new Headers(), bytes: new TextEncoder().encode(sent.length > 1 ? "<html>" : "[1]") };
  });
  expect(await ask("get", "/traces", { query: { q: "a b" } })).toEqual({ status: 200, body: [1] });
  expect(await ask("post", "/labels", { body: { a: 1 } })).toEqual({ status: 200, body: null });
  expect(sent).toEqual([
    { method: "get", path: "/api/v1/traces?q=a+b" },
    { method: "post", path: "/api/v1/labels", headers: { "content-type": "application/json" }, body: '{"a":1}' },
  ]);
});
