import { afterEach, expect, test, vi } from "vitest";
import { crossOriginHeaders, preflight } from "./cross-origin";

afterEach(() => vi.unstubAllEnvs());

const asked = (origin: string, method = "GET") =>
  new Request("http://here.example/api/v1/traces", {
    method,
    headers: { origin, "access-control-request-method": "POST" },
  });

test("no page of another origin may ask where none is allowed", () => {
  expect(crossOriginHeaders(asked("https://there.example"))).toEqual({});
  expect(preflight(asked("https://there.example", "OPTIONS"))).toBeNull();
});

test("an origin that is allowed is answered by its name, without cookies, and another is not", () => {
  vi.stubEnv("FAULTLINE_CORS_ORIGINS", "https://there.example, https://then.example/");
  expect(crossOriginHeaders(asked("https://then.example"))).toMatchObject({
    vary: "origin",
    "access-control-allow-origin": "https://then.example",
  });
  expect(crossOriginHeaders(asked("https://elsewhere.example"))).toEqual({ vary: "origin" });
  const answer = preflight(asked("https://there.example", "OPTIONS"));
  expect(answer?.status).toBe(204);
  expect(answer?.headers.get("access-control-allow-headers")).toContain("authorization");
  expect(answer?.headers.has("access-control-allow-credentials")).toBe(false);
  expect(preflight(asked("https://elsewhere.example", "OPTIONS"))).toBeNull();
});

test("every origin is allowed by a star", () => {
  vi.stubEnv("FAULTLINE_CORS_ORIGINS", "*");
  expect(crossOriginHeaders(asked("null"))["access-control-allow-origin"]).toBe("null");
});
