import { describe, expect, it } from "vitest";
import { scoreAttribution } from "./score";

const truth = { agent: "Orchestrator", stepIndex: 1 };

describe("scoring", () => {
  it.each([
    ["the same step", { agent: "Orchestrator", stepIndex: 1 }, true, true, 0],
    ["a step whose number contains the true one", { agent: "Orchestrator", stepIndex: 12 }, true, false, 11],
    ["the agent with a remark in brackets", { agent: "orchestrator (-> WebSurfer)", stepIndex: 0 }, true, false, -1],
    ["an agent whose name contains the true one", { agent: "SubOrchestrator", stepIndex: 1 }, false, true, 0],
  ])("counts %s by whole numbers and normalized names", (_, attribution, isAgentRight, isStepRight, stepDistance) => {
    expect(scoreAttribution(attribution, truth)).toEqual({ isAgentRight, isStepRight, stepDistance });
  });
});
