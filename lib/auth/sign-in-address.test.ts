import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { paths } from "@/lib/paths";
import { hasSessionCookie, invitationIn, safeNext, signInAddress } from "./sign-in-address";

describe("the address after a sign-in", () => {
  it.each(["/", "/w/demo/traces?q=agent%3AWeb&sort=title", "/w/demo/traces/1#step", "/account"])("keeps %s", (next) => {
    expect(safeNext(next)).toBe(next);
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "w/demo",
    "",
    " //evil.example",
    null,
    undefined,
    7,
    ["/w/demo"],
  ])("leads home instead of to %j", (next) => {
    expect(safeNext(next)).toBe("/");
  });

  it("never leaves the site, whatever it is given", () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      ".",
      ":",
      "@",
      "?",
      "#",
      "//",
      "evil.example",
      "http:",
      "%2f",
      "\t",
      "\u0000",
      "a",
      "\u2028",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join("")),
      fc.array(pieces).map((parts) => `/${parts.join("")}`),
    );
    fc.assert(
      fc.property(text, (next) => {
        const address = safeNext(next);
        expect(address.startsWith("/")).toBe(true);
        expect(new URL(address, "http://here.example").origin).toBe("http://here.example");
      }),
      { numRuns: runsOf(100) },
    );
  });

  it("asks for a sign-in at the address that paths.ts knows", () => {
    expect(signInAddress("/w/demo?tab=runs")).toBe(paths.signIn({ next: "/w/demo?tab=runs" }));
    expect(signInAddress("https://evil.example")).toBe(paths.signIn());
  });
});

describe("the session cookie", () => {
  it("is known by its name over http and https, whole and in parts", () => {
    expect(
      ["authjs.session-token", "__Secure-authjs.session-token", "__Secure-authjs.session-token.1"].every((name) =>
        hasSessionCookie([name]),
      ),
    ).toBe(true);
    expect(hasSessionCookie(["authjs.csrf-token", "xauthjs.session-token", "authjs.session-tokens"])).toBe(false);
  });
});

describe("the invitation that a browser goes back to", () => {
  const goesBackTo = (address: string, prefix = "") =>
    `theme=dark; ${prefix}authjs.callback-url=${encodeURIComponent(address)}`;

  it("is found over http and https", () => {
    expect(invitationIn(goesBackTo("http://127.0.0.1:8500/invite/abc-_1"))).toBe("abc-_1");
    expect(invitationIn(`${goesBackTo("https://x.example/invite/abc", "__Secure-")}; a=b`)).toBe("abc");
  });

  it("is not found elsewhere", () => {
    for (const cookies of [
      "",
      goesBackTo("http://127.0.0.1:8500/w/demo"),
      goesBackTo("http://127.0.0.1:8500/invite/"),
      goesBackTo("http://127.0.0.1:8500/invite/a/b"),
      goesBackTo("no address"),
      "authjs.callback-url=%E0%A4%A",
      "xauthjs.callback-url=http://h/invite/abc",
    ])
      expect(invitationIn(cookies), cookies).toBeNull();
  });
});
