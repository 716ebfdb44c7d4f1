import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KnownError } from "@/lib/errors";
import { reportError } from "./report-error";

const log = vi.spyOn(console, "error");
beforeEach(() => void log.mockReset().mockImplementation(() => {}));
afterEach(() => void log.mockReset());

it("passes a known error on and logs nothing", () => {
  const issues = [{ pointer: "/name", message: "Taken." }];
  expect(reportError(new KnownError("CONFLICT", "This name is taken.", issues), "test")).toEqual({
    code: "CONFLICT",
    message: "This name is taken.",
    issues,
  });
  expect(log).not.toHaveBeenCalled();
});

it("says one sentence of an unknown error and logs where it was, never what it said", () => {
  const safe = reportError(new TypeError("secret text of a trace\n    at secret (sk-key)"), "test");
  const logged = String(log.mock.calls[0]?.[0]);
  const id = /under (\w{8})\.$/.exec(safe.message)?.[1];
  expect(safe.code).toBe("INTERNAL");
  expect(id).toBeDefined();
  expect(logged).toContain(`[test] error ${id}: TypeError`);
  expect(logged).toContain("report-error.test.ts");
  expect(`${logged}${safe.message}`).not.toContain("secret");
});

it("says that the database is away", () => {
  expect(
    reportError(Object.assign(new Error("connect ECONNREFUSED 10.0.0.5:5432"), { code: "ECONNREFUSED" }), "test"),
  ).toMatchObject({ code: "UNAVAILABLE" });
});

it.each([
  { code: "ENOSPC" },
  { code: "EDQUOT" },
  { code: "P2010", meta: { driverAdapterError: { cause: { originalCode: "53100", kind: "postgres" } } } },
])("says that the disk is full, however deep the code lies", (codes) => {
  const error = Object.assign(new Error("could not extend file"), codes);
  expect(reportError(error, "test")).toMatchObject({ code: "DISK_FULL" });
});

it("copes with what is no error at all", () => {
  for (const thrown of [undefined, null, "text", { code: "x" }])
    expect(reportError(thrown, "test").code).toBe("INTERNAL");
});
