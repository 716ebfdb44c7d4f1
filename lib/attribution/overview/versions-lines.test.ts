import { expect, it } from "vitest";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { compareVersions, type VersionCounts } from "./compare-versions";
import { readDashboard } from "./dashboard-choice";
import { type FailureRow } from "./overview-rows";
import { correctionNotes, versionLines, versionsCsv } from "./versions-lines";
import { type VersionsView } from "./versions-view";

const version = (name: string, failed: number): VersionCounts => ({
  version: name,
  firstDay: "2026-11-01",
  failed,
  passed: 10,
  unknown: 0,
  labelled: 0,
});
const said: FailureRow = { basis: "run", agentKey: "coder", agent: "Coder", modeKey: null, mode: null, count: 4 };
const [a, b] = [version("1.0", 5), version("1.1 beta", 9)];
const method = {
  method: "tracer",
  methodVersion: "2",
  tracerVersionId: null,
  weightsNumber: null,
  weightsSystem: null,
  weights: "shipped weights",
  answered: "tracer@2+shipped",
  seenCount: 0,
  countA: 4,
  countB: 0,
};
const view: VersionsView = {
  systems: [{ key: "crew", versionCount: 2 }],
  system: "crew",
  versions: [a, b],
  a,
  b,
  basis: "run",
  isBasisChosen: false,
  method,
  methods: [method],
  answered: { a: 4, b: 0 },
  isBehind: false,
  comparison: compareVersions({ a, b, failures: { a: [said], b: [] }, pairs: { a: [], b: [] } }),
};

it("leads from each share to its traces, and says what it rests on", () => {
  const lines = versionLines(view, readDashboard({ range: "7d" }, "2026-11-23"), {});
  expect(lines.map(({ table, name, countA, countB }) => [table, name, countA, countB])).toEqual([
    ["failure-rate", "Failed", 5, 9],
    ["agents", "Coder", 4, 0],
    ["modes", "No failure mode named", 4, 0],
  ]);
  expect(lines[1]?.searchB).toBe(
    'system:crew version:"1.1 beta" responsible:Coder outcome:failed outcome:unknown basis:answer answered:tracer@2+shipped day:2026-11-17..2026-11-23 made:false',
  );
  for (const { searchA, searchB } of lines)
    expect([...parseTraceFilter(searchA).issues, ...parseTraceFilter(searchB).issues]).toEqual([]);
  const csv = versionsCsv(view, lines).split("\r\n");
  expect(csv[2]).toMatch(
    /^crew,1\.0,1\.1 beta,agents,Coder,"unchecked runs of tracer 2, shipped weights",4,4,0,0,1,.*,no evidence,{9}$/,
  );
  expect(csv[1]).toContain(",outcomes,5,15,9,19,");
  expect(versionLines({ ...view, comparison: null }, readDashboard({}, "2026-11-23"), {})).toEqual([]);
});

it("says of each version what is missing for corrected shares", () => {
  expect(correctionNotes(view, "agents")).toEqual([
    "1.0: No corrected shares: 50 more labels of randomly drawn traces with a run are needed (0 of 50).",
  ]);
  expect(correctionNotes({ ...view, comparison: null }, "agents")).toEqual([]);
});
