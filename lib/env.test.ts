import { afterEach, expect, it, vi } from "vitest";
import { isLoopback } from "@/components/ground/ui/is-loopback";
import { publicUrl } from "./env";

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ["", "http://127.0.0.1:8500", true],
  ["0.0.0.0", "http://127.0.0.1:8500", true],
  ["::", "http://[::1]:8500", true],
  ["::1", "http://[::1]:8500", true],
  ["[::1]", "http://[::1]:8500", true],
  ["2001:db8::7", "http://[2001:db8::7]:8500", false],
  ["faultline.internal", "http://faultline.internal:8500", false],
])("HOST=%s makes links that a browser can follow, and it is known whether others can", (host, url, isOwn) => {
  vi.stubEnv("HOST", host);
  vi.stubEnv("PORT", "8500");
  vi.stubEnv("FAULTLINE_PUBLIC_URL", "");
  expect(publicUrl()).toBe(url);
  expect(URL.canParse(publicUrl())).toBe(true);
  expect(isLoopback(`${publicUrl()}/s/x`)).toBe(isOwn);
});

it("lets the address that is set stand, without a slash at its end", () => {
  vi.stubEnv("HOST", "::");
  vi.stubEnv("FAULTLINE_PUBLIC_URL", "https://faultline.example.org/");
  expect(publicUrl()).toBe("https://faultline.example.org");
});
