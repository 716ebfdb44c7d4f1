import { describe, expect, it } from "vitest";
import { isAgentErrorLabel, readAgentErrorLabels } from "./agent-error-labels";

describe("labels of AgentErrorBench", () => {
  it("name the critical failure even where no annotation does", () => {
    expect(readAgentErrorLabels({ critical_failure_step: 3, critical_failure_module: "memory " })).toMatchObject([
      { turn: 3, module: "memory", label: { isDecisive: true, category: "memory" } },
    ]);
  });

  it("name it once where an annotation does", () => {
    const step_annotations = [
      { step: 3, memory: { failure_type: "lost ", reasoning: "why" } },
      { step: 4, plan: {} },
    ];
    const labels = readAgentErrorLabels({
      critical_failure_step: 3,
      critical_failure_module: "memory",
      step_annotations,
    });
    expect(labels).toMatchObject([{ turn: 3, label: { isDecisive: true, category: "memory: lost", reason: "why" } }]);
  });

  it("are known by their keys", () => {
    expect(isAgentErrorLabel({ critical_failure_step: 1 })).toBe(true);
    expect(isAgentErrorLabel({ step_annotations: [] })).toBe(false);
  });
});
