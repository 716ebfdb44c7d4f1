import { expect, it } from "vitest";
import { contentPolicy } from "./content-policy";

const partsOf = (isDevelopment: boolean): Map<string, string> =>
  new Map(
    contentPolicy({ nonce: "bm9uY2U=", isDevelopment })
      .split("; ")
      .map((part) => [part.slice(0, part.indexOf(" ")), part.slice(part.indexOf(" ") + 1)]),
  );

it("lets a page run scripts of this server and those that carry its word, and ask nobody else", () => {
  const parts = partsOf(false);
  expect(parts.get("default-src")).toBe("'self'");
  expect(parts.get("script-src")).toBe("'self' 'nonce-bm9uY2U='");
  expect(parts.get("connect-src")).toBe("'self'");
  for (const closed of ["object-src", "base-uri", "frame-ancestors", "frame-src"])
    expect(parts.get(closed)).toBe("'none'");
});

it("is wider for the development server only", () => {
  expect(partsOf(true).get("script-src")).toContain("'unsafe-eval'");
  expect(partsOf(false).get("script-src")).not.toContain("unsafe");
});
