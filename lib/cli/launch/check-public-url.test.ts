import { afterEach, expect, it, vi } from "vitest";
import { checkPublicUrl } from "./check-public-url";

afterEach(() => void vi.unstubAllEnvs());
const check = (url: string, proxies = ""): string | null => {
  vi.stubEnv("FAULTLINE_PUBLIC_URL", url);
  vi.stubEnv("FAULTLINE_TRUSTED_PROXIES", proxies);
  return checkPublicUrl();
};

it.each(["", "https://faultline.example.org", "https://faultline.example.org/", "http://10.0.0.7:8500"])(
  "takes %j",
  (url) => expect(check(url)).toBeNull(),
);

it.each(["https://example.org/faultline", "https://example.org/?a=b", "https://example.org/#x"])(
  "refuses %s, which has a path",
  (url) => expect(() => check(url)).toThrow(/at the root of a host/),
);

it.each(["here", "ftp://example.org", "https://user:word@example.org", "example.org:8500"])("refuses %s", (url) =>
  expect(() => check(url)).toThrow(/not a website address/),
);

it("says what is missing where a proxy stands in front", () => {
  expect(check("", "1")).toContain("FAULTLINE_PUBLIC_URL");
  expect(check("https://faultline.example.org", "1")).toBeNull();
});
