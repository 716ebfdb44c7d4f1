import { describe, expect, it } from "vitest";
import { madeSpan, said } from "../testing/made-spans";
import { type SpanRecord } from "./span-record";
import { spansToTraces } from "./spans-to-traces";

const root = madeSpan("root", null, [0, 100], { input: [said("user", "Count the sheep.")] });
const agent = madeSpan("agent", "root", [1, 90], {
  kind: "agent",
  agent: "Shepherd",
  isError: true,
  errorText: "Error in agent run: boom",
});
const call = madeSpan("call", "agent", [2, 9], { kind: "llm", isError: true, errorText: "boom" });
const outcome = (...spans: SpanRecord[]) => {
  const trace = spansToTraces(spans, { format: "x", pointer: "", ties: "id" })[0]?.trace;
  return [trace?.outcome, trace?.termination];
};

describe("an exception that ended a run whose root says nothing", () => {
  it("makes the run failed, in the words of where it began", () => {
    expect(outcome(root, agent, call)).toEqual(["failed", "boom"]);
    expect(
      outcome(root, { ...agent, errorText: "Max turns exceeded" }, madeSpan("ok", "agent", [2, 9], { kind: "llm" })),
    ).toEqual(["failed", "Max turns exceeded"]);
  });
  it("says nothing of a run that went on or answered", () => {
    const after = madeSpan("after", "root", [91, 95], { kind: "llm", output: [said("assistant", "Twelve.")] });
    expect(outcome(root, agent, call, after)).toEqual(["unknown", undefined]);
    expect(outcome({ ...root, output: [said("assistant", "Twelve.")] }, agent, call)).toEqual(["unknown", undefined]);
  });
});
