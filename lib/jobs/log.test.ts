import { expect, it, vi } from "vitest";
import { logError } from "./log";

it("logs where an error was and never what it said, also where that looks like a stack", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const id = logError("run 1", new RangeError("text of a trace\n    at text of a trace (secret.js:1:1)"));
  const logged = String(log.mock.calls[0]?.[0]);
  log.mockRestore();
  expect(logged).toContain(`[worker] error ${id} in run 1: RangeError`);
  expect(logged).toContain("log.test.ts");
  expect(logged).not.toContain("text of a trace");
});
