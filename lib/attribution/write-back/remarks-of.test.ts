import { expect, test } from "vitest";
import { agentRemark, remarksOf, stepRemark } from "./remarks-of";
import { madeVerdict } from "./testing/made-verdict";

test("the span of the decisive step says what is wrong, why, and who says so", () => {
  const { remarks, note } = remarksOf(madeVerdict(), "phoenix");
  expect(note).toBeNull();
  expect(remarks).toEqual([
    {
      key: "t1",
      name: stepRemark,
      traceId: "a".repeat(32),
      spanId: "b".repeat(16),
      label: "Step repetition",
      score: 0.8,
      explanation: [
        "Step 3, Planner: It asks again. Responsible party: tool.",
        "Source: tracer.",
        "http://localhost/w/x/traces/t1?step=3",
      ].join("\n"),
      byKind: "rule",
      at: "2026-05-02T06:00:00.000Z",
      metadata: {
        step: 3,
        agent: "Planner",
        failureMode: "Step repetition",
        party: "tool",
        by: "tracer",
        url: "http://localhost/w/x/traces/t1?step=3",
      },
    },
  ]);
});

test("Langfuse also gets the agent on the trace", () => {
  const names = (spanId: string | null) =>
    remarksOf(madeVerdict({ spanId }), "langfuse").remarks.map(({ name, label }) => [name, label]);
  expect(names("obs-1")).toEqual([
    [stepRemark, "Step repetition"],
    [agentRemark, "Planner"],
  ]);
  expect(names(null)).toEqual([[agentRemark, "Planner"]]);
});

test("a step without a span and a trace without an id say why nothing is sent", () => {
  expect(remarksOf(madeVerdict({ spanId: null }), "phoenix")).toEqual({
    remarks: [],
    note: "Step 3 has no span of its own in Phoenix.",
  });
  expect(remarksOf(madeVerdict({ traceId: null }), "langfuse")).toEqual({
    remarks: [],
    note: "The trace has no Langfuse id.",
  });
});

test("hostile text is shortened and can be stored anywhere", () => {
  const verdict = madeVerdict({ reason: `\0\ud800${"😀".repeat(9_000)}`, agent: "A".repeat(999), failureMode: null });
  const [remark] = remarksOf(verdict, "phoenix").remarks;
  expect(remark?.explanation.isWellFormed()).toBe(true);
  expect(remark?.explanation).not.toContain("\0");
  expect([...(remark?.explanation ?? "")].length).toBeLessThan(6_000);
  expect(remark?.metadata["agent"]).toHaveLength(200);
  expect(remark?.label).toBe("decisive step");
});
