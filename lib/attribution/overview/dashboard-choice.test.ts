import { describe, expect, it } from "vitest";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { isNarrowed, markSearch, notPassed, readDashboard } from "./dashboard-choice";

const today = "2026-11-23";

describe("readDashboard", () => {
  it("reads time, filters and basis", () => {
    const text = {
      range: "7d",
      system: "crew",
      agent: "Coder,Web Surfer",
      mode: "none",
      method: "tracer",
      basis: "run",
    };
    const choice = readDashboard(text, today);
    expect(choice).toMatchObject({
      days: { from: "2026-11-17", to: today },
      basis: "run",
      filter: { systems: ["crew"], responsible: ["Coder", "Web Surfer"], modes: ["none"], answered: "tracer" },
    });
    expect(isNarrowed(choice)).toBe(true);
    expect(isNarrowed(readDashboard({ range: "all", basis: "truth" }, today))).toBe(false);
  });

  it("takes what it cannot read for the thirty days and both", () => {
    expect(readDashboard({ range: "soon", basis: "all" }, today)).toMatchObject({
      days: { from: "2026-10-25" },
      basis: "both",
    });
  });
});

describe("markSearch", () => {
  it("is a search that means the traces behind a mark, the narrower term in place of the wider", () => {
    const choice = readDashboard({ range: "7d", agent: "Coder,Planner" }, today);
    const search = markSearch(choice, { ...notPassed, responsible: ["Coder"], basis: "truth", toDay: "2026-11-18" });
    expect(search).toBe(
      "responsible:Coder outcome:failed outcome:unknown basis:truth day:2026-11-17..2026-11-18 made:false",
    );
    expect(parseTraceFilter(search).issues).toEqual([]);
  });
});
