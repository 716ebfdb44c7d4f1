import { describe, expect, it } from "vitest";
import { findTransfer, transferTarget } from "./transfer-target";

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

describe("findTransfer", () => {
  const call = (name: string) => ({
    rawAgent: "Desk",
    kind: "tool-call" as const,
    content: "{}",
    pointer: "/0",
    tool: { name, arguments: {} },
  });
  const answer = (content: string) => ({ rawAgent: "", kind: "tool-result" as const, content, pointer: "/1" });

  it("takes the agent that the answer names where the tool's name is none", () => {
    const find = findTransfer(["Desk", "RepairShopAgent"]);
    expect(find(call("transfer_to_repairs"), answer("Transferred to RepairShopAgent now."))).toBe("RepairShopAgent");
    expect(find(call("transfer_to_sales"), answer("Transferred to SalesAgent."))).toBe("SalesAgent");
    expect(find(call("transfer_to_sales"), undefined)).toBe("sales");
    expect(find(call("look_up"), answer("Transferred to Desk"))).toBeUndefined();
  });
});
