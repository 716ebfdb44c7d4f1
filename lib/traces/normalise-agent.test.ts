import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseAgent, sameAgent } from "./normalise-agent";

describe("normaliseAgent", () => {
  it.each([
    ["Orchestrator (thought)", "Orchestrator"],
    ["Orchestrator (-> WebSurfer)", "Orchestrator"],
    ["Alice(SimpleCoder)", "Alice"],
    ["  Web \n Surfer\t", "Web Surfer"],
    ["Planner (a (b) c) (d)", "Planner"],
    ["(thought)", "(thought)"],
    ["Smile :)", "Smile :)"],
    ["f(x) worker", "f(x) worker"],
    ["", ""],
  ])("makes %j into %j", (rawAgent, agent) => {
    expect(normaliseAgent(rawAgent)).toBe(agent);
  });

  it("changes nothing the second time", () => {
    const names = fc.string({ unit: fc.constantFrom("(", ")", " ", "a", "B", "\u00a0", "-") });
    fc.assert(
      fc.property(names, (name) => void expect(normaliseAgent(normaliseAgent(name))).toBe(normaliseAgent(name))),
    );
  });

  it("reads a long run of brackets in no time", () => {
    expect(normaliseAgent(")".repeat(50_000))).toHaveLength(50_000);
    expect(normaliseAgent(`a${" (b)".repeat(200_000)}`)).toBe("a");
  });
});

describe("sameAgent", () => {
  it("does not care about case, white space or the parenthetical", () => {
    expect(sameAgent("web surfer", "Web  Surfer (thought)")).toBe(true);
    expect(sameAgent("WebSurfer", "Web Surfer")).toBe(false);
  });
});
