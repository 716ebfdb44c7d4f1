import { describe, expect, it } from "vitest";
import { findAgent, handoffName, isSameName } from "./hand-off";

describe("a tool that passes control", () => {
  it("names the other agent in its own name or in its arguments", () => {
    expect(handoffName("transfer_to_billing", {})).toBe("billing");
    expect(handoffName("handoff-to-Night Shift", {})).toBe("Night Shift");
    expect(handoffName("transfer_back_to_chief", {})).toBe("chief");
    expect(handoffName("transfer_to_agent", { agent_name: "Billing" })).toBe("Billing");
    expect(handoffName("handoff", { to_agent: "Billing", reason: "x" })).toBe("Billing");
    expect(handoffName("handoff", 7)).toBe("");
  });
  it("is no other tool", () => {
    expect(handoffName("transfer_money", {})).toBeUndefined();
    expect(handoffName("ask_billing", {})).toBeUndefined();
  });
});

describe("an agent by a part of its name", () => {
  it("is the one of the same letters, else the only one that holds it", () => {
    expect(findAgent("back_office", ["Front", "Back Office"])).toBe("Back Office");
    expect(findAgent("policy", ["PolicyAgent", "Desk"])).toBe("PolicyAgent");
    expect(findAgent("agent", ["PolicyAgent", "RefundAgent"])).toBeUndefined();
    expect(findAgent("___", ["航空券担当"])).toBeUndefined();
  });
  it("is the same in any case and punctuation, and never where there are no letters", () => {
    expect(isSameName("Clause-Finder", "clause_finder")).toBe(true);
    expect(isSameName("--", "__")).toBe(false);
  });
});
