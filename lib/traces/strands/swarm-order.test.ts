import { describe, expect, it } from "vitest";
import { type PlacedMessage } from "./converse-messages";
import { swarmOrder } from "./swarm-order";

const message = (role: string, ...content: object[]): PlacedMessage => ({
  pointer: "",
  value: { role, content },
  literal: () => undefined,
});
const asked = (text: string): PlacedMessage => message("user", { text });
const said = (text: string, target?: string): PlacedMessage =>
  message(
    "assistant",
    { text },
    ...(target === undefined ? [] : [{ toolUse: { name: "handoff_to_agent", input: { agent_name: target } } }]),
  );
const order = (agents: Record<string, PlacedMessage[]>) => {
  const { said: found, isCertain } = swarmOrder(new Map(Object.entries(agents)));
  return { agents: found.map(({ agent }) => agent).join(" "), isCertain };
};

describe("the order of a swarm", () => {
  it("follows the hand-offs, also back to an agent that spoke before", () => {
    const agents = {
      b: [asked("x"), said("b", "a")],
      a: [asked("x"), said("a", "b"), asked("y"), said("a again")],
    };
    expect(order(agents).agents).toBe("b b a a a a");
    expect(order({ a: agents.a, b: agents.b })).toEqual({ agents: "a a b b a a", isCertain: true });
  });

  it("begins with the agent that nobody hands over to", () => {
    expect(order({ late: [asked("x"), said("l")], first: [asked("x"), said("f", "late")] })).toEqual({
      agents: "first first late late",
      isCertain: true,
    });
  });

  it("is the file's where no hand-off says who is next, and not certain", () => {
    expect(order({ a: [asked("x"), said("a")], b: [asked("x"), said("b")] })).toEqual({
      agents: "a a b b",
      isCertain: false,
    });
    expect(order({ a: [asked("x")] })).toEqual({ agents: "a", isCertain: true });
    expect(order({})).toEqual({ agents: "", isCertain: true });
  });
});
