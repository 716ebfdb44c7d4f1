import { expect, it } from "vitest";
import { type ChangeFinding } from "@/lib/attribution/watching/alert-finding";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { sideSearch } from "./side-search";

const side = (from: string, to: string) => ({ count: 40, hits: 24, from, to, truthCount: 0, agreeCount: 0 });
const finding: ChangeFinding = {
  kind: "agent-share",
  system: { key: "shop", name: 'The "Shop"' },
  agent: { key: "web surfer", name: "Web Surfer" },
  before: side("2026-11-01T00:00:00.000Z", "2026-11-06T12:00:00.000Z"),
  since: side("2026-11-07T00:00:00.000Z", "2026-11-08T12:00:00.000Z"),
  ratio: 9,
  threshold: 8,
  rate: 0.05,
  chart: [],
  method: { name: "tracer", version: "1", tracerVersionId: null, title: "Tracer", weights: null },
};

it("leads to the failures of its days that name the agent by the same method, in words that the search understands", () => {
  const { filter, issues } = parseTraceFilter(sideSearch(finding, "since"));
  expect(issues).toEqual([]);
  expect(filter).toMatchObject({
    systems: ['The "Shop"'],
    outcomes: ["failed"],
    responsible: ["Web Surfer"],
    answered: "tracer@1+shipped",
    isMade: false,
    basis: "answer",
    fromDay: "2026-11-07",
    toDay: "2026-11-08",
  });
});

it("leads to the failures of the version, and of each side its days", () => {
  const { agent: _, method: __, ratio: ___, ...rest } = finding;
  const version = { ...rest, kind: "version", version: "1.4", versionBefore: "1.3", excess: 3 } as const;
  expect(parseTraceFilter(sideSearch(version, "before")).filter).toMatchObject({
    versions: ["1.3"],
    fromDay: "2026-11-01",
    toDay: "2026-11-06",
    responsible: [],
  });
  expect(parseTraceFilter(sideSearch(version, "since")).filter.versions).toEqual(["1.4"]);
});

it("keeps to the traces of no system, and to the weights that the rule watched", () => {
  const tracerVersionId = "01990000-0000-7000-8000-00000000000a";
  const method = { name: "tracer", version: "1", tracerVersionId, title: "Tracer", weights: "own weights 2" };
  const { filter } = parseTraceFilter(sideSearch({ ...finding, method, system: { key: "", name: null } }, "since"));
  expect(filter).toMatchObject({ systems: ["none"], answered: `tracer@1+${tracerVersionId}` });
  const called = parseTraceFilter(sideSearch({ ...finding, system: { key: "none", name: "None" } }, "since"));
  expect(called.filter.systems).toEqual(["=None"]);
});
