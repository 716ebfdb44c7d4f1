import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultPreferences, maxCollapsedAgents, readPreferences } from "./preferences";

describe("readPreferences", () => {
  it("takes the default for whatever is missing", () => {
    for (const nothing of [null, undefined, {}, [], "dark", 7])
      expect(readPreferences(nothing)).toEqual(defaultPreferences);
    expect(readPreferences({ theme: "dark", clock: "12" })).toEqual({
      ...defaultPreferences,
      theme: "dark",
      clock: "12",
    });
  });

  it("never says what is not a choice, whatever was stored", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (theme, isFoldingLoops) => {
        const read = readPreferences({ theme, isFoldingLoops, density: theme, collapsedAgents: theme });
        expect(["system", "light", "dark"]).toContain(read.theme);
        expect(["compact", "regular", "roomy"]).toContain(read.density);
        expect(typeof read.isFoldingLoops).toBe("boolean");
        expect(read.collapsedAgents.every((agent) => typeof agent === "string")).toBe(true);
      }),
    );
  });

  it("keeps the newest of very many collapsed agents", () => {
    const agents = Array.from({ length: 150 }, (_, i) => `agent ${i}`);
    const { collapsedAgents } = readPreferences({ collapsedAgents: agents });
    expect(collapsedAgents).toHaveLength(maxCollapsedAgents);
    expect(collapsedAgents.at(-1)).toBe("agent 149");
  });

  it("reads what it gives", () => {
    expect(readPreferences(JSON.parse(JSON.stringify(defaultPreferences)))).toEqual(defaultPreferences);
  });
});
