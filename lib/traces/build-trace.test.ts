import { describe, expect, it } from "vitest";
import { buildTrace } from "./build-trace";
import { type StepDraft } from "./step-draft";

const call = (callId: string, pointer: string): StepDraft => ({
  rawAgent: "a",
  kind: "tool-call",
  content: "{}",
  pointer,
  callId,
  tool: { name: `tool of ${pointer}`, arguments: {} },
});
const result = (callId: string, pointer: string): StepDraft => ({
  rawAgent: "",
  kind: "tool-result",
  content: "ok",
  pointer,
  callId,
});
const build = (...steps: StepDraft[]) => buildTrace({ format: "test", pointer: "", steps }).trace?.steps ?? [];

describe("buildTrace", () => {
  it("joins a result to the last call of its id before it, as files repeat ids", () => {
    const steps = build(call("0", "/0"), result("0", "/1"), call("0", "/2"), result("0", "/3"));
    expect(steps.map(({ inputs }) => inputs)).toEqual([undefined, ["/0"], undefined, ["/2"]]);
    expect(steps[3]).toMatchObject({ agent: "tool of /2", recipient: "a" });
  });

  it("joins a result that stands before its call to that call", () => {
    expect(build(result("0", "/0"), call("0", "/1")).map(({ inputs }) => inputs)).toEqual([["/1"], undefined]);
  });
});
