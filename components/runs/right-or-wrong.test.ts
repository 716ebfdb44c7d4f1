import { expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { rightOrWrong } from "./right-or-wrong";

const attribution: Attribution = { agent: "Scout", stepIndex: 12, reason: "", quotes: [], suspects: [] };

it("judges step and agent apart, and steps exactly", () => {
  expect(rightOrWrong({ attribution, groundTruth: { agent: "scout", stepIndex: 1 } })).toEqual({
    isAgentRight: true,
    isStepRight: false,
  });
  expect(rightOrWrong({ attribution, groundTruth: { agent: "Clerk", stepIndex: 12 } })).toEqual({
    isAgentRight: false,
    isStepRight: true,
  });
});

it("says nothing where there is no answer or no ground truth", () => {
  expect(rightOrWrong({ attribution: null, groundTruth: { agent: "Scout", stepIndex: 1 } })).toBeNull();
  expect(rightOrWrong({ attribution, groundTruth: null })).toBeNull();
});
