import { expect, it } from "vitest";
import config from "@/next.config";

it("every answer says that no page may use cameras and the like, nor be reached by pages of other sites", async () => {
  const [everywhere] = (await config.headers?.()) ?? [];
  const headers = new Map(everywhere?.headers.map(({ key, value }) => [key, value]));
  expect(everywhere?.source).toBe("/:path*");
  expect(headers.get("permissions-policy")).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
});
