import { expect, it } from "vitest";
import { labelledParty } from "./labelled-party";

it("is what the label says, else what it names in place of an agent", () => {
  expect(labelledParty({ agent: "Coder", party: "tool" })).toEqual({ party: "tool", isInsteadOfAgent: false });
  expect(labelledParty({ agent: "human" })).toEqual({ party: "user", isInsteadOfAgent: true });
  expect(labelledParty({ agent: "Tool", party: "environment" })).toEqual({
    party: "environment",
    isInsteadOfAgent: true,
  });
  expect(labelledParty({ agent: "Assistant", party: null })).toEqual({ party: null, isInsteadOfAgent: false });
});
