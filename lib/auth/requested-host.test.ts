import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { atRequestedHost } from "./requested-host";

const ask = (headers: Record<string, string>) =>
  atRequestedHost(new NextRequest("http://localhost:8500/api/auth/session?a=1", { headers })).url;

it("goes by the host that the browser asked for", () => {
  expect(ask({ host: "127.0.0.1:8500" })).toBe("http://127.0.0.1:8500/api/auth/session?a=1");
});

it("goes by what a proxy says before it", () => {
  expect(
    ask({ host: "10.0.0.1:8500", "x-forwarded-host": "faultline.example", "x-forwarded-proto": "https,http" }),
  ).toBe("https://faultline.example/api/auth/session?a=1");
});

it("leaves the request alone where nothing useful is said", () => {
  for (const headers of [{}, { host: "a b" }]) expect(ask(headers)).toBe("http://localhost:8500/api/auth/session?a=1");
});

it("keeps method, headers and body", async () => {
  const request = atRequestedHost(
    new NextRequest("http://localhost:8500/x", {
      method: "POST",
      body: "a=1",
      headers: { host: "127.0.0.1:8500", cookie: "c=1" },
    }),
  );
  expect([request.method, request.headers.get("cookie"), await request.text()]).toEqual(["POST", "c=1", "a=1"]);
});
