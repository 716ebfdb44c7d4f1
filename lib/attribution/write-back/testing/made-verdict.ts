import { type Remark } from "../remark";
import { remarksOf } from "../remarks-of";
import { type Verdict } from "../verdict";

/** A verdict about the trace `t1`, for tests. */
export const madeVerdict = (changes: Partial<Verdict> = {}): Verdict => ({
  key: "t1",
  traceId: "a".repeat(32),
  spanId: "b".repeat(16),
  stepIndex: 3,
  agent: "Planner",
  reason: "It asks again.",
  failureMode: "Step repetition",
  party: "tool",
  by: "tracer",
  byKind: "rule",
  probability: 0.8,
  url: "http://localhost/w/x/traces/t1?step=3",
  at: "2026-05-02T06:00:00.000Z",
  ...changes,
});

/** What Langfuse is told of it: of the step, then of the trace. */
export const madeRemarks = (changes: Partial<Verdict> = {}): [Remark, Remark] => {
  const [step, agent] = remarksOf(madeVerdict(changes), "langfuse").remarks;
  if (!step || !agent) throw new Error("two remarks are missing");
  return [step, agent];
};
