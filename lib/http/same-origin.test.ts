import { expect, it, vi } from "vitest";
import { requireSameOrigin } from "./same-origin";

const allows = (headers: Record<string, string>): boolean => {
  try {
    requireSameOrigin(
      new Request("http://10.0.0.1:8500/api", { method: "POST", headers: { host: "here.example:8500", ...headers } }),
    );
    return true;
  } catch {
    return false;
  }
};

it("goes by what the browser says of the site", () => {
  expect(allows({ "sec-fetch-site": "same-origin" })).toBe(true);
  for (const site of ["cross-site", "same-site", "none"])
    expect(allows({ "sec-fetch-site": site, origin: "http://here.example:8500" })).toBe(false);
});

it("goes by the origin where the browser says nothing else", () => {
  expect(allows({ origin: "http://here.example:8500" })).toBe(true);
  for (const origin of [
    "http://evil.example",
    "http://here.example",
    "null",
    "http://here.example:8500.evil.example",
    "",
  ])
    expect(allows({ origin })).toBe(false);
  expect(allows({})).toBe(false);
});

it("refuses, and does not fall over, where the own address is none", () => {
  vi.stubEnv("FAULTLINE_PUBLIC_URL", "here, I think");
  expect(allows({ origin: "http://evil.example" })).toBe(false);
  expect(allows({ origin: "http://here.example:8500" })).toBe(true);
  vi.unstubAllEnvs();
});

it("knows the address behind a proxy", () => {
  expect(allows({ origin: "https://faultline.example", "x-forwarded-host": "faultline.example" })).toBe(true);
  vi.stubEnv("FAULTLINE_PUBLIC_URL", "https://faultline.example");
  expect(allows({ origin: "https://faultline.example" })).toBe(true);
  expect(allows({ origin: "http://faultline.example" })).toBe(false);
});
