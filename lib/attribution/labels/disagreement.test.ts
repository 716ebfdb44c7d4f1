import { expect, it } from "vitest";
import { disagreementWords } from "./disagreement";

it("says in words what differs", () => {
  expect(disagreementWords({ agentCount: 2, stepCount: 2, distanceSteps: 1 })).toBe("2 agents, 1 step apart");
  expect(disagreementWords({ agentCount: 1, stepCount: 3, distanceSteps: 7 })).toBe("same agent, 7 steps apart");
  expect(disagreementWords({ agentCount: 3, stepCount: 1, distanceSteps: 0 })).toBe("3 agents, same step");
});
