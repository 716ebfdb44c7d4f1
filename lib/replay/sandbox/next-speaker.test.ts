import { describe, expect, it } from "vitest";
import { type ReplayStep } from "../protocol/messages";
import { castOf, finalAnswerIn, nextRole } from "./next-speaker";

const step = (agent: string, kind: ReplayStep["kind"], content = "words", recipient?: string): ReplayStep => ({
  index: 0,
  agent,
  kind,
  content,
  ...(recipient === undefined ? {} : { recipient }),
});
const whole = castOf(null);

describe("whose turn it is", () => {
  it.each([
    [step("User", "input"), "Planner"],
    [step("Planner", "message"), "Planner"],
    [step("Planner", "handoff", "words", "Researcher"), "Researcher"],
    [step("Researcher", "tool-call"), "Executor"],
    [step("Executor", "tool-result", "words", "Coder"), "Coder"],
    [step("Coder", "message"), "Verifier"],
    [step("Coder", "message", "words", "nobody"), "Verifier"],
    [step("Verifier", "message", "words", "coder"), "Coder"],
    [step("Stranger", "message"), "Planner"],
  ])("after %o comes %s", (last, role) => {
    expect(nextRole([last], whole)).toBe(role);
  });

  it("is nobody's when the Planner has answered; others cannot end a run", () => {
    const last = step("Planner", "message", "That settles it.\nFinal answer: 12");
    expect([nextRole([last], whole), finalAnswerIn([last], whole)]).toEqual([null, "12"]);
    expect(nextRole([{ ...last, agent: "Coder" }], whole)).toBe("Verifier");
  });

  it("goes past an agent that is left out", () => {
    const cast = castOf({ agent: "Verifier" });
    expect(cast.team).not.toContain("Verifier");
    expect(nextRole([step("Coder", "message")], cast)).toBe("Planner");
    expect(nextRole([step("Coder", "tool-call")], castOf({ agent: "Executor" }))).toBe("Coder");
    const headless = castOf({ agent: "Planner" });
    const order = [step("User", "input"), step("Researcher", "message"), step("Coder", "message", "words", "Planner")];
    expect(order.map((_, at) => nextRole(order.slice(0, at + 1), headless))).toEqual([
      "Researcher",
      "Coder",
      "Verifier",
    ]);
    expect(nextRole([...order, step("Verifier", "message")], headless)).toBeNull();
  });

  it("is the replacement's, under its own name", () => {
    const cast = castOf({ agent: "Coder", replacement: "Researcher" });
    expect(cast.names.Coder).toBe("Researcher");
    expect(castOf({ agent: "Nobody" })).toEqual(whole);
  });
});
