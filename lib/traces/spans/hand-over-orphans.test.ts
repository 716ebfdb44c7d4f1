import { describe, expect, it } from "vitest";
import { calling, madeSpan, said } from "../testing/made-spans";
import { type SpanRecord } from "./span-record";
import { spansToTraces } from "./spans-to-traces";

const cook = madeSpan("cook", "gone", [0, 40], { kind: "agent", agent: "Cook" });
const passes = madeSpan("passes", "cook", [1, 9], {
  kind: "llm",
  input: [said("user", "Soup, please.")],
  output: [calling("transfer_to_waiter", {}, "c1")],
});
const control = madeSpan("control", "cook", [10, 11], {
  kind: "handoff",
  handoff: { from: "Cook", to: "Waiter", text: "handoff to Waiter" },
});
const late = madeSpan("late", "lost", [50, 60], { kind: "llm", output: [said("assistant", "Here it is.")] });
const told = (spans: SpanRecord[]) => {
  const [read] = spansToTraces(spans, { format: "x", pointer: "", ties: "id" });
  return {
    steps: read?.trace?.steps.map(({ agent, kind, recipient }) => `${agent} ${kind} ${recipient ?? ""}`.trim()),
    codes: read?.issues.map(({ code }) => code),
  };
};

describe("a call of a model whose agent's span never came", () => {
  it("is of the agent that was handed control, and the run is unfinished", () => {
    const whole = [cook, passes, control, late];
    for (const spans of [whole, whole.toReversed()]) {
      const { steps, codes } = told(spans);
      expect(steps).toEqual(["user input", "Cook handoff Waiter", "Waiter message"]);
      expect(codes).toContain("run-unfinished");
    }
  });
  it("is of nobody where no control was passed, or another agent spoke since", () => {
    const alone = { ...passes, output: [said("assistant", "Soup.")] };
    expect(told([cook, alone, late]).steps?.at(-1)).toBe("assistant message");
    const other = madeSpan("other", "gone", [20, 45], { kind: "agent", agent: "Host" });
    const speaks = madeSpan("speaks", "other", [21, 30], { kind: "llm", output: [said("assistant", "One moment.")] });
    const { steps, codes } = told([cook, passes, control, other, speaks, late]);
    expect(steps?.at(-1)).toBe("assistant message");
    expect(codes).not.toContain("run-unfinished");
  });
});
