import { expect, it } from "vitest";
import { type RegisteredFix, registeredFixSchema } from "./registered-fix";

const fix: RegisteredFix = {
  baseline: "1.4",
  candidate: "1.5",
  target: { kind: "incident", key: "12" },
  leastFall: 0.1,
  mustNotRise: null,
};

it("takes what should fall, by how much, and what must not rise", () => {
  expect(registeredFixSchema.parse(fix)).toEqual(fix);
  const guarded = { ...fix, mustNotRise: [{ kind: "failure-rate", key: "failure-rate" }] };
  expect(registeredFixSchema.parse(guarded)).toEqual(guarded);
});

it("refuses a fix that need not do anything", () => {
  expect(registeredFixSchema.safeParse({ ...fix, leastFall: 0 }).success).toBe(false);
});
