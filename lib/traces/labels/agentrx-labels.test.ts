import { describe, expect, it } from "vitest";
import { isAgentRxLabel, readAgentRxLabels } from "./agentrx-labels";

describe("labels of AgentRx", () => {
  const failures = [
    { failure_id: "a", step_number: "2", failure_category: "c", failed_agent: "X" },
    { failure_id: "b", step_number: 0, failed_agent: "Y" },
  ];

  it("count from 1, as number or text; a step 0 names none", () => {
    const labels = readAgentRxLabels({ failures, root_cause: { failure_id: "a", reason_for_root_cause: "why" } });
    expect(labels.map(({ stepIndex, isDecisive, reason }) => [stepIndex, isDecisive, reason])).toEqual([
      [1, true, "why"],
      [undefined, false, ""],
    ]);
  });

  it("are none of other objects", () => {
    expect(isAgentRxLabel({ failures: [] })).toBe(false);
    expect(isAgentRxLabel({ failures: [{ test: "x" }] })).toBe(false);
    expect(readAgentRxLabels({ failures: 3 })).toEqual([]);
  });
});
