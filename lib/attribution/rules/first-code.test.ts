import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepKinds } from "@/lib/traces/step-kinds";
import { type StepKind, type Trace } from "@/lib/traces/trace";
import { makeTrace } from "../testing/make-trace";
import { firstCodeStep } from "./first-code";

type Made = readonly [kind: StepKind, content: string, isError?: boolean];
const traceOf = (steps: readonly Made[]): Trace => {
  const trace = makeTrace(steps.map(([, content]) => ["Agent", content] as const));
  const withKinds = trace.steps.map((step, at) => ({
    ...step,
    kind: steps[at]?.[0] ?? step.kind,
    isError: steps[at]?.[2] ?? false,
  }));
  return { ...trace, steps: withKinds };
};
const find = (...steps: Made[]) => {
  const found = firstCodeStep(traceOf(steps));
  return found && [found.step.index, found.basis];
};
const code = "```sh\nls\n```";

describe("first code or first failing code", () => {
  it("is the first acting step with a fenced block, the opening one included", () => {
    expect(find(["message", "Go."], ["message", code], ["message", code])).toEqual([1, "code"]);
    expect(find(["message", code], ["message", code])).toEqual([0, "code"]);
  });

  it("reads no code in what was told, thought or answered by a tool", () => {
    expect(find(["input", code], ["thought", code], ["tool-result", code], ["tool-call", code])).toEqual([3, "code"]);
  });

  it("takes no answer in a fence for code", () => {
    const answer = "The word is\n```\nHarbinger\n```";
    expect(find(["message", "Go."], ["message", answer], ["message", "```\nx = 1\n```"])).toEqual([2, "code"]);
    expect(find(["message", "Go."], ["message", answer])).toEqual([1, "none"]);
  });

  it("is what came right before the first failure of a tool where there is no code", () => {
    expect(
      find(
        ["input", "Go."],
        ["tool-call", "a"],
        ["tool-result", "fine"],
        ["tool-call", "b"],
        ["tool-result", "bad", true],
        ["tool-call", "c"],
      ),
    ).toEqual([3, "failure"]);
  });

  it("finds nothing without code and failure, and begins after the opening step", () => {
    expect(find(["message", "Task."], ["thought", "Hm."], ["message", "Done."])).toEqual([2, "none"]);
    expect(find(["message", "Task."])).toEqual([0, "none"]);
    expect(find(["thought", "Hm."], ["system", "End."])).toEqual([0, "none"]);
    expect(find(["tool-result", "bad", true])).toEqual([0, "none"]);
    expect(find()).toBeNull();
  });

  it("names a step of the trace whatever the trace", () => {
    const made = fc.tuple(fc.constantFrom(...stepKinds), fc.constantFrom("", code, "text"), fc.boolean());
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 12 }), (steps) => {
        const trace = traceOf(steps);
        expect(trace.steps).toContain(firstCodeStep(trace)?.step);
      }),
    );
  });
});
