import { expect, it } from "vitest";
import { makeLongTrace, makeTrace } from "@/lib/attribution/testing/make-trace";
import { fitNearness, isNear } from "./nearness";

const known = Array.from({ length: 24 }, (_, at) => ({ trace: makeLongTrace(6 + (at % 5)), story: at % 6 }));

it("a trace like those is near, one that is much longer or of other steps is not", () => {
  const nearness = fitNearness(known);
  expect(isNear(makeLongTrace(8), nearness)).toBe(true);
  expect(isNear(makeLongTrace(400), nearness)).toBe(false);
  const tools = makeTrace(Array.from({ length: 8 }, () => ["Worker", "x"] as const));
  const steps = tools.steps.map((step) => ({ ...step, kind: "tool-result" as const }));
  expect(isNear({ ...tools, steps }, nearness)).toBe(false);
});

it("nothing is near to fewer than ten traces", () => {
  expect(isNear(makeLongTrace(8), fitNearness(known.slice(0, 9)))).toBe(false);
});
