import { expect, it } from "vitest";
import { systemKey } from "./system-key";

it("is the system's name without case and white space around it", () => {
  expect(systemKey({ system: { name: "  Billing Team " } })).toBe("billing team");
});

it("is empty where a trace names no system", () => {
  expect(systemKey({})).toBe("");
  expect(systemKey({ system: null })).toBe("");
});
