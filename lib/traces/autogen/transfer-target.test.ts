import { describe, expect, it } from "vitest";
import { transferTarget } from "./transfer-target";

describe("transferTarget", () => {
  it.each([
    ["transfer_to_order_desk", ["Order Desk"], "Order Desk"],
    ["transfer_to_OrderDesk_1", ["OrderDesk"], "OrderDesk"],
    ["transfer_to_Agent_2", ["Agent_1", "Agent_2"], "Agent_2"],
    ["transfer_to_Agent_2_1", ["Agent_2"], "Agent_2"],
    ["handoff_to_billing", [], "billing"],
    ["transfer_back_to_lead", ["Lead"], "Lead"],
    ["search", ["Search"], undefined],
  ])("%s is for %s", (tool, speakers, target) => {
    expect(transferTarget(tool, speakers)).toBe(target);
  });
});
