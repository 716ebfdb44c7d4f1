import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentSlots, slotCount } from "./agent-colour";

const names = fc.uniqueArray(
  fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("human", "Computer_terminal", "user", "tool")),
  { minLength: 1, maxLength: 20 },
);

describe("agentSlots", () => {
  it("gives up to eight agents a slot each, and every agent one of the palette's", () => {
    fc.assert(
      fc.property(names, (agents) => {
        const slots = agentSlots(agents);
        expect([...slots.keys()].sort()).toEqual([...agents].sort());
        for (const slot of slots.values()) expect(slot >= 1 && slot <= slotCount).toBe(true);
        if (agents.length <= slotCount) expect(new Set(slots.values()).size).toBe(agents.length);
      }),
    );
  });

  it("gives a name the same slot in another trace where nobody before it wants it", () => {
    expect(agentSlots(["WebSurfer", "Assistant"]).get("WebSurfer")).toBe(agentSlots(["WebSurfer"]).get("WebSurfer"));
  });

  it("keeps the grey for people and tools, by their whole name", () => {
    expect(agentSlots(["Planner", "human"]).get("human")).toBe(8);
    expect(agentSlots(["Computer_terminal"]).get("Computer_terminal")).toBe(8);
    expect(agentSlots(["ComputerScience_Expert"]).get("ComputerScience_Expert")).not.toBe(8);
  });
});
