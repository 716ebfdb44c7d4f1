import { expect, it } from "vitest";
import { deniesError } from "./denies-error";

const judged = (isDecisive: boolean) => ({
  type: "step-judged" as const,
  stepIndex: 0,
  isDecisive,
  confidence: 1,
  reasoning: "",
});

it("counts a judge that named no step, whatever the method answered then", () => {
  expect(deniesError({ denial: "All fine." }, [])).toBe(true);
  expect(deniesError({ denial: "All fine." }, [judged(true)])).toBe(true);
});

it("counts a judge that calls no step decisive, and none that calls one", () => {
  expect(deniesError({}, [judged(false), judged(false)])).toBe(true);
  expect(deniesError({}, [judged(false), judged(true)])).toBe(false);
});

it("counts no judge that was not asked so, and no reply that could not be read", () => {
  expect(deniesError({}, [{ type: "note", message: "Hello." }])).toBe(false);
  expect(deniesError(null, [])).toBe(false);
});
