import { describe, expect, it } from "vitest";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { type DashboardText, readDashboard } from "./dashboard-choice";
import { type FailureRow } from "./overview-rows";
import { allTablesCsv, methodTables, tableCsv, traceTables } from "./overview-tables";
import { makeMethodView } from "./method-view";
import { drawnOf, makeOverviewView, type TraceRows } from "./overview-view";

const today = "2026-11-23";
const rows: TraceRows = {
  days: [
    { day: "2026-11-20", outcome: "failed", basis: "truth", count: 3 },
    { day: "2026-11-21", outcome: "failed", basis: "run", count: 2 },
    { day: "2026-11-21", outcome: "passed", basis: "none", count: 5 },
  ],
  failures: [
    { basis: "truth", agentKey: "web surfer", agent: "Web Surfer", modeKey: "1.1", mode: "1.1", count: 3 },
    { basis: "run", agentKey: "coder", agent: "Coder", modeKey: null, mode: null, count: 2 },
  ],
  parties: [
    { basis: "truth", party: "tool", count: 3 },
    { basis: "run", party: null, count: 2 },
  ],
  positions: [{ basis: "truth", bin: 9, count: 3 }],
  pairs: [],
};
const titles = { "1.1": "Disobeys, the task" };

describe("makeOverviewView", () => {
  it("gives every mark the search for its traces, with the time and the basis of the page", () => {
    const view = makeOverviewView(rows, readDashboard({ range: "7d", basis: "truth" }, today), titles);
    const days = "day:2026-11-17..2026-11-23";
    const happened = "made:false";
    const open = "outcome:failed outcome:unknown basis:truth";
    expect(view.agents).toMatchObject([
      { title: "Web Surfer", all: { count: 3, search: `responsible:"Web Surfer" ${open} ${days} ${happened}` } },
    ]);
    expect(view.modes).toMatchObject([
      { title: "Disobeys, the task", all: { search: `mode:1.1 ${open} ${days} ${happened}` } },
    ]);
    expect(view.parties).toMatchObject([
      { title: "Tool", all: { count: 3, search: `party:tool ${open} ${days} ${happened}` } },
    ]);
    expect(view.positions[9]?.all).toEqual({ count: 3, search: `${open} ${days} position:90..100 ${happened}` });
    expect(view.heat.cells[0]?.[0]).toEqual({
      truth: 3,
      run: 0,
      search: `responsible:"Web Surfer" mode:1.1 ${open} ${days} ${happened}`,
    });
    expect(view.outcomes[3]?.parts.failedTruth).toEqual({
      count: 3,
      search: "outcome:failed basis:truth day:2026-11-20 made:false",
    });
    const searches = [...JSON.stringify(view).matchAll(/"search":"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text);
    expect(searches.length).toBeGreaterThan(50);
    for (const search of searches) expect(parseTraceFilter(JSON.parse(`"${search}"`) as string).issues).toEqual([]);
  });

  it("gives no share that its own filter has chosen", () => {
    const of = (text: DashboardText) => {
      const { key, labelled, hasShares } = makeOverviewView(rows, readDashboard({ range: "7d", ...text }, today), {});
      const shares = [key.failedShare, key.labelledShare, ...labelled.map(({ share }) => share)];
      return { ...hasShares, isAny: shares.some((share) => share !== null) };
    };
    const whole = { outcomes: true, agents: true, modes: true, parties: true, isAny: true };
    const chosen = { ...whole, outcomes: false, isAny: false };
    expect(of({ system: "crew", version: "1", tag: "night", basis: "truth" })).toEqual(whole);
    expect(of({ method: "tracer" })).toEqual(chosen);
    expect(of({ agent: "Coder" })).toEqual({ ...chosen, agents: false });
    expect(of({ mode: "none" })).toEqual({ ...chosen, modes: false });
    expect(of({ party: "tool" })).toEqual({ ...chosen, parties: false });
  });

  it("tells a mode called none from none", () => {
    const modes = [null, "None"].map((mode): FailureRow => ({
      basis: "run",
      agentKey: "a",
      agent: "A",
      modeKey: mode?.toLowerCase() ?? null,
      mode,
      count: 1,
    }));
    const view = makeOverviewView({ ...rows, failures: modes }, readDashboard({ range: "all" }, today), {});
    expect(view.modes.map(({ title, run }) => [title, run.search.split(" ")[0]])).toEqual([
      ["None", "mode:=None"],
      ["No failure mode named", "mode:none"],
    ]);
  });

  it("names what names no mode, and never a property of every object", () => {
    const odd: FailureRow = {
      basis: "run",
      agentKey: "a",
      agent: "A",
      modeKey: "constructor",
      mode: "constructor",
      count: 1,
    };
    const view = makeOverviewView({ ...rows, failures: [...rows.failures, odd] }, readDashboard({}, today), {});
    expect(view.modes.map(({ title }) => title)).toEqual(["1.1", "constructor", "No failure mode named"]);
  });

  it("draws the names with the most traces, and says how many traces and names are left", () => {
    const failures = Array.from({ length: 14 }, (_, at): FailureRow => ({
      basis: "run",
      agentKey: `a${at}`,
      agent: `a${at}`,
      modeKey: null,
      mode: null,
      count: at + 1,
    }));
    const { agents, parties } = drawnOf(makeOverviewView({ ...rows, failures }, readDashboard({}, today), {}));
    expect(agents.shown.map(({ title }) => title)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((at) => `a${at}`));
    expect(agents.others).toEqual({ truth: 0, run: 10, count: 4 });
    expect(parties.others).toBeNull();
  });

  it("draws the largest of a large heat map and says how much it leaves out", () => {
    const failures = Array.from({ length: 40 }, (_, at): FailureRow => ({
      basis: "run",
      agentKey: `a${at}`,
      agent: `A${at}`,
      modeKey: `m${at % 20}`,
      mode: null,
      count: 40 - at,
    }));
    const { heat } = makeOverviewView({ ...rows, failures }, readDashboard({}, today), {});
    expect([heat.agents.length, heat.modes.length]).toEqual([12, 10]);
    const drawn = heat.cells.flat().reduce((sum, cell) => sum + (cell ? cell.truth + cell.run : 0), 0);
    expect(heat.cells[0]?.[1]).toBeNull();
    expect(drawn + heat.leftOut).toBe(failures.reduce((sum, { count }) => sum + count, 0));
  });
});

describe("the tables", () => {
  const choice = readDashboard({ range: "7d" }, today);
  const methods = makeMethodView(
    {
      accuracy: [
        {
          method: "tracer",
          methodVersion: "2",
          count: 4,
          agentRight: 2,
          stepRight: 1,
          abstained: 0,
          tracerVersionId: null,
          weightsNumber: null,
          weightsSystem: null,
          seenCount: 0,
        },
      ],
      costs: [
        {
          method: "tracer",
          model: null,
          runCount: 5,
          traceCount: 4,
          callCount: 0,
          inputTokens: 0,
          outputTokens: 0,
          costUsd: 0,
          unknownCostCount: 0,
        },
      ],
      runAgreement: { count: 0, sameAgent: 0, sameStep: 0 },
    },
    choice,
  );

  it("write shares with their intervals and nothing where there is none", () => {
    const [figures] = traceTables(rows, choice, titles);
    const lines = tableCsv(figures ?? { id: "figures", title: "", columns: [], rows: [] }).split("\r\n");
    expect(lines[0]).toBe("figure,traces,share,share_low,share_high,share_of");
    expect(lines[1]).toBe("Traces,10,,,,");
    expect(lines[2]).toMatch(/^"?Failed, of those whose outcome is known"?,5,0\.5,0\.23\d+,0\.76\d+,10$/);
    expect(methods.accuracy[0]?.search).toBe("basis:truth answered:tracer@2 day:2026-11-17..2026-11-23 made:false");
    expect(methods.costs[0]?.search).toBe("method:tracer model:none day:2026-11-17..2026-11-23 made:false");
    const neither = figures?.rows.find(({ cells: [name] }) => name === "Of these, with neither");
    expect(neither).toEqual({ cells: ["Of these, with neither", 0, null], search: null });
  });

  it("stand in one file of all figures, each with its panel, row and column", () => {
    const csv = allTablesCsv([
      ...traceTables(rows, choice, titles),
      ...methodTables(methods, { count: 2, agent: { value: 0.5, low: 0.1, high: 0.9, count: 2 }, step: null }),
    ]);
    expect(csv).toContain("\r\nagents,Web Surfer,by_ground_truth,3,,\r\n");
    expect(csv).toContain('\r\nagents-by-mode,"Web Surfer · Disobeys, the task · 1.1",by_ground_truth,3,,\r\n');
    expect(csv).toContain("\r\nagreement,Unchecked runs · Agent,all_say_the_same,,,\r\n");
    expect(csv).toContain(
      '\r\nagreement,"People, blind, in the whole workspace · Agent",all_say_the_same,0.5,0.1,0.9\r\n',
    );
    expect(csv.split("\r\n").every((line) => line === "" || (line.match(/,/g) ?? []).length >= 5)).toBe(true);
  });
});
