import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { config, proxy } from "@/proxy";
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
  expect(config.matcher).toEqual(["/w/:path*", "/account/:path*", "/s/:token"]);
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
