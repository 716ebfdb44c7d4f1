import { describe, expect, it } from "vitest";
import { type StepDraft } from "./step-draft";
import { transferTarget } from "./transfer-tools";

const call = (name: string): StepDraft => ({
  rawAgent: "a",
  kind: "tool-call",
  content: "{}",
  pointer: "",
  callId: "c",
  tool: { name, arguments: {} },
});
const answer = (content: string, isError = false): StepDraft => ({
  rawAgent: "",
  kind: "tool-result",
  content,
  pointer: "",
  callId: "c",
  isError,
});

describe("transferTarget", () => {
  it("finds the agent by the answer, by the tool's name, and as the agents are spelled", () => {
    const find = transferTarget(["Billing Agent"]);
    expect(find(call("transfer_to_billing_agent"), undefined)).toBe("Billing Agent");
    expect(find(call("transfer_to__"), answer('{"assistant": "経理"}'))).toBe("経理");
    expect(find(call("transfer_back_to_boss"), answer("Successfully transferred back to boss"))).toBe("boss");
  });

  it("knows no target of another tool, nor of a transfer that failed", () => {
    const find = transferTarget([]);
    expect(find(call("transfer_to_human_agents"), answer("Transfer successful"))).toBeUndefined();
    expect(find(call("search"), answer("Transferred to x"))).toBeUndefined();
    expect(find(call("transfer_to_x"), answer("no such tool", true))).toBeUndefined();
  });

  it("believes what the framework states, whatever the tool is called", () => {
    expect(transferTarget([], new Map([["c", "flights"]]))(call("assign"), undefined)).toBe("flights");
  });
});
