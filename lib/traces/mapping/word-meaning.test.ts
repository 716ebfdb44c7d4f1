import { describe, expect, it } from "vitest";
import { kindOf, outcomeOf } from "./word-meaning";

describe("kindOf", () => {
  it.each([
    ["User", "input"],
    ["tool_call", "tool-call"],
    ["ToolCallRequestEvent", "tool-call"],
    ["Observation", "tool-result"],
    ["hand-off", "handoff"],
    ["thinking", "thought"],
    ["Planner", "message"],
    ["", "message"],
  ])("%s means %s", (word, kind) => {
    expect(kindOf(word)).toBe(kind);
  });
});

describe("outcomeOf", () => {
  it.each([
    [true, "passed"],
    [false, "failed"],
    [1, "passed"],
    [0.5, "failed"],
    ["Success", "passed"],
    ["FAILED", "failed"],
    ["maybe", "unknown"],
    [null, "unknown"],
  ])("%s is %s", (value, outcome) => {
    expect(outcomeOf(value)).toBe(outcome);
  });
});
