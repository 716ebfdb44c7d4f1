import { NextRequest } from "next/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { config, proxy } from "@/proxy";
import { nonceHeader } from "@/lib/http/content-policy";
import { openingHeader } from "./page-opening";
import { addressHeader } from "./sign-in-address";

const ask = (path: string, cookie = "", method = "GET") =>
  proxy(new NextRequest(`http://here.example${path}`, { method, headers: { cookie, [addressHeader]: "/forged" } }));

it("sends whoever has no session cookie to sign in, and back afterwards", () => {
  const answer = ask("/w/demo/traces?q=a%20b", "theme=dark");
  expect(answer.status).toBe(307);
  expect(answer.headers.get("location")).toBe("http://here.example/sign-in?next=%2Fw%2Fdemo%2Ftraces%3Fq%3Da%2520b");
});

it("lets a session cookie pass, whatever it is worth, and tells the page its own address", () => {
  const answer = ask("/w/demo?tab=runs", "authjs.session-token=worthless");
  expect(answer.headers.get("x-middleware-next")).toBe("1");
  expect(answer.headers.get(`x-middleware-request-${addressHeader}`)).toBe("/w/demo?tab=runs");
});

it("leaves writes to the doors, which say what is wrong instead of moving a form elsewhere", () => {
  expect(ask("/w/demo", "", "POST").headers.get("x-middleware-next")).toBe("1");
});

it("stays away from the API, where it would cut large bodies", () => {
  const [pages = ""] = config.matcher;
  const isProxied = (path: string): boolean => new RegExp(`^${pages}$`).test(path);
  for (const path of ["/", "/sign-in", "/w/demo", "/s/token", "/invite/x"]) expect(isProxied(path), path).toBe(true);
  for (const path of ["/api/v1/traces", "/_next/static/a.js", "/s/token/data/steps", "/icon.svg"])
    expect(isProxied(path), path).toBe(false);
});

describe("a form of a page that was opened elsewhere", () => {
  const send = (headers: Record<string, string>) =>
    proxy(
      new NextRequest("http://localhost:8500/sign-in", { method: "POST", headers: { "next-action": "x", ...headers } }),
    );
  afterEach(() => void vi.unstubAllEnvs());

  it("is told what the proxy does not pass", async () => {
    const answer = send({ origin: "https://fl.example", host: "127.0.0.1:8500" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "text/plain"]);
    expect(await answer.text()).toMatch(/opened at https:\/\/fl\.example.*X-Forwarded-Host.*FAULTLINE_PUBLIC_URL/);
  });

  it("is told where the public address is", async () => {
    vi.stubEnv("FAULTLINE_PUBLIC_URL", "https://fl.example");
    const answer = send({ origin: "http://127.0.0.1:8500", host: "fl.example" });
    expect(await answer.text()).toMatch(/opened at http:\/\/127\.0\.0\.1:8500.*found at https:\/\/fl\.example/);
  });

  it("passes from the address that was asked for", () => {
    for (const headers of [
      { origin: "https://fl.example", host: "127.0.0.1:8500", "x-forwarded-host": "fl.example" },
      { origin: "http://127.0.0.1:8500", host: "127.0.0.1:8500" },
      { host: "127.0.0.1:8500" },
    ] as Record<string, string>[])
      expect(send(headers).headers.get("x-middleware-next")).toBe("1");
  });
});

it("tells the page of a share that it is opened, and sends nobody to sign in", () => {
  const opened = ask("/s/token?step=3");
  expect(opened.headers.get("x-middleware-next")).toBe("1");
  expect(opened.headers.get(`x-middleware-request-${openingHeader}`)).toBe("1");
  const looked = proxy(
    new NextRequest("http://here.example/s/token", { method: "HEAD", headers: { [openingHeader]: "1" } }),
  );
  expect(looked.headers.get(`x-middleware-request-${openingHeader}`)).toBeNull();
});

it("gives every page a policy with a word of its own, which the page is told and nobody can choose", () => {
  const policies = ["/sign-in", "/", "/s/token"].map((path) => {
    const answer = proxy(new NextRequest(`http://here.example${path}`, { headers: { [nonceHeader]: "forged" } }));
    const policy = answer.headers.get("content-security-policy") ?? "";
    const nonce = answer.headers.get(`x-middleware-request-${nonceHeader}`) ?? "";
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(answer.headers.get("x-middleware-request-content-security-policy")).toBe(policy);
    return policy;
  });
  expect(new Set(policies).size).toBe(3);
});
