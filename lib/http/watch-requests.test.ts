import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { kindOf, watched, watchRequests } from "./watch-requests";

test("addresses are counted by few kinds", () => {
  const kinds: [string, string, boolean, string][] = [
    ["GET", "/w/a/traces", false, "page"],
    ["POST", "/w/a/traces", true, "action"],
    ["GET", "/_next/static/a.js", false, "static"],
    ["GET", "/api/v1/traces", false, "api"],
    ["POST", "/v1/traces", false, "otlp"],
  ];
  for (const [method, path, isAction, kind] of kinds) expect(kindOf(method, path, isAction)).toBe(kind);
});

test("what a server answers is timed, streams of events and the figures themselves apart", async () => {
  expect(watched()).toBeNull();
  watchRequests();
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/gone" ? 404 : 200;
    response.setHeader("content-type", request.url === "/stream" ? "text/event-stream" : "text/plain");
    response.end("x");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  for (const path of ["/page?x=1", "/gone", "/stream", "/metrics"])
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  server.close();
  const counts = () =>
    (watched()?.requests.samples() ?? []).flatMap(({ suffix, labels, value }) =>
      suffix === "_count" ? [[labels?.status, value]] : [],
    );
  await vi.waitFor(() =>
    expect(counts()).toEqual([
      ["2xx", 1],
      ["4xx", 1],
    ]),
  );
});
