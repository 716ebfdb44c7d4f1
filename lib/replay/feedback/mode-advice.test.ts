import { describe, expect, it } from "vitest";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { trail } from "@/lib/attribution/taxonomies/trail";
import { adviceFor } from "./mode-advice";

describe("adviceFor", () => {
  it("has advice of its own for every mode of MAST, by its title", () => {
    const advice = mast.modes.map(({ id, title }) => ({ title, said: adviceFor(id, mast) }));
    for (const { title, said } of advice) expect(said.startsWith(`Kind of mistake: ${title}. `)).toBe(true);
    expect(new Set(advice.map(({ said }) => said)).size).toBe(mast.modes.length);
  });

  it("names the kind of mistake of any other taxonomy, and what to look at in such a step", () => {
    const [mode] = trail.modes;
    const said = adviceFor(mode?.id, trail, { kind: "tool-call" });
    expect(said.startsWith(`Kind of mistake: ${mode?.title ?? ""}. Check the tool call`)).toBe(true);
  });

  it("makes nothing of free words, or where no kind is known, but what any step of its sort wants", () => {
    expect(adviceFor("it went wrong", mast)).toContain("Check what you say there");
    expect(adviceFor("1.1", null, { kind: "message", recipient: "Coder" })).toContain("Check what you hand on there");
    expect(adviceFor(undefined, mast, { kind: "handoff" })).toContain("Check what you hand on there");
    const result = { kind: "tool-result", isError: true } as const;
    expect(adviceFor(undefined, mast, result)).toMatch(/^An error came back there: .* Read what the tool gives back/);
  });
});
