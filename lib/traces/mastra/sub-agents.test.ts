import { describe, expect, it } from "vitest";
import { type StepDraft } from "../step-draft";
import { agentName, markSubAgents } from "./sub-agents";

const steps: StepDraft[] = [
  {
    rawAgent: "assistant",
    kind: "tool-call",
    content: "{}",
    pointer: "/0",
    callId: "a",
    tool: { name: "agent-cook", arguments: {} },
  },
  {
    rawAgent: "",
    kind: "tool-result",
    content: '{"text": "done", "subAgentThreadId": "t", "subAgentResourceId": "head-chef-cook"}',
    pointer: "/1",
    callId: "a",
  },
];

describe("a sub-agent of Mastra", () => {
  it("is whom its tool reaches", () => {
    expect(markSubAgents(steps)).toMatchObject([{ recipient: "cook" }, { rawAgent: "cook", isAgent: true }]);
  });

  it("names its leader in its resource", () => {
    expect(agentName(steps)).toBe("head-chef");
    expect(agentName(steps.slice(0, 1))).toBe("assistant");
    expect(agentName([])).toBe("assistant");
  });
});
