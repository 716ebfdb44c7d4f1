import { describe, expect, it } from "vitest";
import { agentOfId, isCoreEvent } from "./core-events";

describe("lines of autogen-core's event log", () => {
  it("are known by their type and what stands beside it", () => {
    expect(isCoreEvent({ type: "LLMCall", agent_id: "a/b" })).toBe(true);
    expect(isCoreEvent({ type: "Message", delivery_stage: "DeliveryStage.SEND" })).toBe(true);
    expect(isCoreEvent({ type: "Message", role: "user" })).toBe(false);
  });

  it.each([
    ["Night_Desk_01234567-89ab-4cde-8f01-23456789abcd/01234567-89ab-4cde-8f01-23456789abcd", "Night_Desk"],
    ["planner/default", "planner"],
    ["solo", "solo"],
    ["", ""],
  ])("%s is the agent %s", (id, agent) => {
    expect(agentOfId(id)).toBe(agent);
  });
});
