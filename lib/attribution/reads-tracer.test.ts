import { expect, it } from "vitest";
import { findMethod } from "./method-list";
import { readsTracer } from "./reads-tracer";

it("depends on the parameters where the method says so", () => {
  const scan = findMethod("counterfactual");
  if (!scan) throw new Error("there is no such method");
  expect(readsTracer(scan, { order: "in-turn" })).toBe(false);
  expect(readsTracer(scan, { order: "by-suspects" })).toBe(true);
  expect(readsTracer({ needsTracer: true }, {})).toBe(true);
  expect(readsTracer({ needsTracer: false }, {})).toBe(false);
});
