import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentForm, agentForms, agentHue, hueCount } from "./agent-color";
import { normaliseAgent } from "./normalise-agent";

const names = fc.uniqueArray(
  fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("human", "Computer_terminal", "user", "tool")),
  { minLength: 1, maxLength: 20 },
);

describe("agentHue", () => {
  it("gives every name one of the palette's hues", () => {
    fc.assert(
      fc.property(fc.string(), (agent) => {
        const hue = agentHue(agent);
        expect(Number.isInteger(hue) && hue >= 1 && hue <= hueCount).toBe(true);
      }),
    );
  });

  it("follows from the normalized name: case, spaces and trailing parentheses change nothing", () => {
    for (const same of ["orchestrator", "ORCHESTRATOR", " Orchestrator ", "Orchestrator (-> WebSurfer)"])
      expect(agentHue(same)).toBe(agentHue("Orchestrator"));
    expect(agentHue("Web  Surfer")).toBe(agentHue("web surfer"));
  });

  it("tells the agents of the sample workspace apart", () => {
    const backOffice = ["Intake", "Ledger", "Pricing", "Reviewer", "Courier"];
    expect(new Set(backOffice.map(agentHue)).size).toBeGreaterThanOrEqual(4);
  });

  it("keeps the gray for people and tools, by their whole name", () => {
    expect(agentHue("human")).toBe(hueCount);
    expect(agentHue("Computer_terminal")).toBe(hueCount);
    expect(agentHue("ComputerScience_Expert")).not.toBe(hueCount);
  });
});

describe("agentForm", () => {
  it("tells up to three agents of one hue apart, in whatever order they act", () => {
    fc.assert(
      fc.property(names, (agents) => {
        const marks = (list: readonly string[]) => agents.map((one) => `${agentHue(one)} ${agentForm(one, list)}`);
        expect(marks([...agents].reverse())).toEqual(marks(agents));
        const keys = new Set(agents.map((one) => normaliseAgent(one).toLowerCase()));
        const shared = new Map<number, number>();
        for (const key of keys) shared.set(agentHue(key), (shared.get(agentHue(key)) ?? 0) + 1);
        for (const [hue, count] of shared) {
          const forms = new Set(agents.filter((one) => agentHue(one) === hue).map((one) => agentForm(one, agents)));
          expect(forms.size).toBe(Math.min(count, agentForms.length));
        }
      }),
    );
    const sharing = Array.from({ length: 100 }, (_, at) => `Agent ${at}`).filter((one) => agentHue(one) === 3);
    expect(sharing.slice(0, 3).map((one) => agentForm(one, sharing.slice(0, 3)))).toEqual([...agentForms]);
  });

  it("is a square for an agent that shares its hue with nobody, and for one outside the trace", () => {
    expect(agentForm("Planner", ["Planner"])).toBe("square");
    expect(agentForm("Somebody", ["Planner", "human"])).toBe("square");
  });
});
