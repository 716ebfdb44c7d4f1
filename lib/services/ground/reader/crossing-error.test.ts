import { expect, test } from "vitest";
import { DatabaseAwayError, isDiskFull, isPassing, KnownError, RateLimitedError, StoreAwayError } from "@/lib/errors";
import { packError, reviveError } from "./crossing-error";

const cross = (error: unknown): Error => reviveError(structuredClone(packError(error)));

test("an error of ours is one of ours again, with its code, its places and when to come back", () => {
  const details = [{ pointer: "/0", message: "It is no trace." }];
  const known = cross(new KnownError("INVALID", "It cannot be read.", details));
  expect(known).toBeInstanceOf(KnownError);
  expect(known).toMatchObject({ code: "INVALID", message: "It cannot be read.", details });
  expect(cross(new RateLimitedError("Later.", 7))).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 7 });
  expect(cross(new DatabaseAwayError())).toBeInstanceOf(DatabaseAwayError);
  const away = cross(new StoreAwayError("HTTP 503"));
  expect(away).toMatchObject({ code: "UNAVAILABLE", reason: "HTTP 503" });
  expect(isPassing(away)).toBe(true);
});

test("any other keeps its name, its code, what caused it and what of it is data", () => {
  const cause = Object.assign(new Error("no room"), { code: "53100" });
  const error = Object.assign(new TypeError("no answer", { cause }), { code: "P2039", client: () => 1 });
  const crossed = cross(error);
  expect(crossed).toMatchObject({ name: "TypeError", message: "no answer", code: "P2039" });
  expect(crossed).toMatchObject({ cause: { message: "no room", code: "53100" }, client: undefined });
  expect(crossed.stack).toBe(error.stack);
  expect(cross("words")).toBeInstanceOf(Error);
});

test("a full disk is told from how deep it lies in an error of the database", () => {
  const driverAdapterError = Object.assign(new Error("driver"), { cause: { originalCode: "53100" } });
  expect(isDiskFull(cross(Object.assign(new Error("failed"), { meta: { driverAdapterError } })))).toBe(true);
});
