import { describe, expect, test } from "vitest";
import { markSearch, notPassed, readDashboard } from "@/lib/attribution/overview/dashboard-choice";
import { accuracySeries, heatMap, keyFigures, positionSeries, sumOf } from "@/lib/attribution/overview/overview-series";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { parseTraceFilter, type TraceFilter } from "@/lib/traces/trace-filter";
import { makePeople, makeQueue } from "../label-queues/testing/make-queue";
import { listTraces } from "../traces/list-traces";
import { filterWhere } from "../traces/trace-where";
import { storeSample } from "../traces/testing/sample-file";
import { makeWorkspace } from "../workspaces/testing/make-workspace";
import { readFilterValues } from "./read-filter-values";
import { readMethodFigures } from "./read-method-figures";
import { readOverview } from "./read-overview";

const today = "2026-11-23";
const choose = (text: Record<string, string> = {}) => readDashboard({ range: "all", ...text }, today);

const stepsOf = (startedAt: string, count = 11) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ agent: at % 2 ? "Coder" : "Planner", content: `Step ${at} of ${crypto.randomUUID()}` },
    ...(at === 0 ? { startedAt } : {}),
  }));

interface Said {
  agent: string;
  stepIndex: number;
  failureMode?: string;
}

/** A finished run as a worker would have left it. */
const addRun = async (
  ctx: WorkspaceContext,
  traceId: string,
  said: Said & { isAbstained?: boolean },
  fields: Record<string, unknown> = {},
) =>
  prisma.attributionRun.create({
    data: {
      ...{
        workspaceId: ctx.workspaceId,
        traceId,
        method: "all-at-once",
        methodVersion: "3",
        model: "small",
        status: "SUCCEEDED",
      },
      ...{ attribution: { reason: "", quotes: [], suspects: [], ...said }, manifest: {}, startedByName: "Ada" },
      ...{ costUsd: 0.5, inputTokens: 100, outputTokens: 10, callCount: 2, ...fields },
    },
    select: { id: true },
  });

const store = (ctx: WorkspaceContext, day: string, fields: Record<string, unknown> = {}, count = 11) =>
  storeSample(ctx, { system: { name: "Crew", version: "1.4" }, ...fields }, stepsOf(`${day}T12:00:00Z`, count));

const truth = (agent: string, stepIndex: number, failureMode?: string) => ({
  groundTruth: { agent, stepIndex, reason: "", ...(failureMode ? { failureMode } : {}) },
});

/** Five traces that did not pass and one that did: what is counted of them is counted by hand below. */
const fill = async (ctx: WorkspaceContext) => {
  const a = await store(ctx, "2026-11-02", truth("Coder", 10, "1.1"));
  await addRun(ctx, a, { agent: "Planner", stepIndex: 10, failureMode: "2.6" });
  const b = await store(ctx, "2026-11-02", { system: { name: "crew ", version: "1.5" }, tags: ["Night"] });
  await addRun(ctx, b, { agent: "CODER", stepIndex: 3, failureMode: "1.1" });
  const c = await store(ctx, "2026-11-09", { outcome: "unknown" });
  await addRun(
    ctx,
    c,
    { agent: "Planner", stepIndex: 0 },
    { method: "tracer", methodVersion: "1", model: null, costUsd: 0 },
  );
  const d = await store(ctx, "2026-11-09", truth("planner", 0), 1);
  await addRun(ctx, d, { agent: "Planner", stepIndex: 0 });
  await addRun(
    ctx,
    d,
    { agent: "Planner", stepIndex: 1 },
    { method: "tracer", methodVersion: "1", model: null, costUsd: null },
  );
  await store(ctx, "2026-11-10");
  const f = await store(ctx, "2026-11-10", { outcome: "passed" });
  await addRun(ctx, f, { agent: "Coder", stepIndex: 5 });
  return { a, b, c, d, f };
};

/** What a list would count; see listTraces. */
const countOf = async (ctx: WorkspaceContext, search: string): Promise<number> => {
  const { filter, issues } = parseTraceFilter(search);
  expect(issues).toEqual([]);
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int as "count" from "Trace" t where ${filterWhere(ctx, filter)}`;
  return row?.count ?? 0;
};

/** Every mark of an overview has its count in the list of traces. */
const expectMarksEqualLists = async (ctx: WorkspaceContext, text: Record<string, string> = {}): Promise<number> => {
  const choice = choose(text);
  const rows = await readOverview(ctx, { filter: choice.filter });
  const marks: [Partial<TraceFilter>, number][] = [];
  for (const basis of ["both", "truth", "run"] as const) {
    const by = basis === "both" ? {} : { basis };
    const { agents, modes, cells } = heatMap(rows.failures, basis);
    for (const agent of agents) marks.push([{ ...notPassed, ...by, responsible: [agent.name ?? ""] }, sumOf(agent)]);
    for (const mode of modes) marks.push([{ ...notPassed, ...by, modes: [mode.name ?? "none"] }, sumOf(mode)]);
    for (const [line, agent] of agents.entries())
      for (const [column, mode] of modes.entries()) {
        const cell = cells[line]?.[column] ?? { truth: 0, run: 0 };
        const of = { responsible: [agent.name ?? ""], modes: [mode.name ?? "none"] };
        marks.push([{ ...notPassed, ...by, ...of }, sumOf(cell)]);
      }
    for (const [bin, parts] of positionSeries(rows.positions, basis).entries())
      marks.push([{ ...notPassed, ...by, minPosition: bin * 10, maxPosition: bin * 10 + 10 }, sumOf(parts)]);
  }
  for (const { day, outcome, basis, count } of rows.days)
    marks.push([{ outcomes: [outcome], basis, fromDay: day, toDay: day }, count]);
  for (const [mark, count] of marks) {
    const search = markSearch(choice, mark);
    expect([search, await countOf(ctx, search)]).toEqual([search, count]);
  }
  const [[mark, count] = [{}, 0]] = marks;
  const listed = parseTraceFilter(markSearch(choice, mark)).filter;
  expect((await listTraces(ctx, { filter: listed, sort: "-createdAt", limit: 1 })).matchCount).toBe(count);
  return marks.length;
};

describe("readOverview", () => {
  test("counts by ground truth where there is any, else by the newest run, and keeps the two apart", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    await fill(ctx);
    const rows = await readOverview(ctx, { filter: choose().filter });
    expect(rows).toMatchObject({ isBehind: false, blindCount: 0 });
    expect(keyFigures(rows.days)).toMatchObject({
      ...{ traceCount: 6, failed: 4, passed: 1, unknown: 1, byBasis: { truth: 2, run: 2, none: 1 } },
      failedShare: { value: 0.8, count: 5 },
    });
    expect(rows.failures.toSorted((one, two) => (JSON.stringify(one) < JSON.stringify(two) ? -1 : 1))).toEqual([
      { basis: "run", agentKey: "coder", agent: "CODER", modeKey: "1.1", mode: "1.1", count: 1 },
      { basis: "run", agentKey: "planner", agent: "Planner", modeKey: null, mode: null, count: 1 },
      { basis: "truth", agentKey: "coder", agent: "Coder", modeKey: "1.1", mode: "1.1", count: 1 },
      { basis: "truth", agentKey: "planner", agent: "planner", modeKey: null, mode: null, count: 1 },
    ]);
    // Step 10 of 11 is the end, step 3 lies at 30 %, step 0 at the start, also where it is the only one.
    expect(positionSeries(rows.positions, "both").map(({ truth: checked, run }) => `${checked}+${run}`)).toEqual([
      ...["1+1", "0+0", "0+0", "0+1", "0+0", "0+0", "0+0", "0+0", "0+0", "1+0"],
    ]);
  });

  test("leads from every mark to a list of as many traces, whatever it is narrowed to", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    await fill(ctx);
    expect(await expectMarksEqualLists(ctx)).toBeGreaterThan(40);
    for (const text of [
      { range: "2026-11-03..2026-11-09" },
      { system: "CREW", version: "1.4" },
      { agent: "Coder", tag: "night" },
      { mode: "none" },
      { method: "tracer" },
      { method: "all-at-once@3" },
    ])
      await expectMarksEqualLists(ctx, text);
  });

  test("counts nothing of another workspace, and finds nothing of it", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    await fill(ctx);
    const stranger = await makeWorkspace({ attributesUploads: false });
    const rows = await readOverview(stranger, { filter: choose().filter });
    expect([rows.days, rows.failures, rows.positions]).toEqual([[], [], []]);
    expect(await readMethodFigures(stranger, { filter: choose().filter })).toMatchObject({ accuracy: [], costs: [] });
    expect(Object.values(await readFilterValues(stranger)).flat()).toEqual([]);
    for (const search of [
      "basis:truth",
      "basis:run",
      "responsible:coder",
      "answered:tracer",
      "position:0..100",
      "day:2026-11-02",
    ])
      expect(await countOf(stranger, search)).toBe(0);
  });

  test("tells a blind reader nothing of a trace that they are to label, neither in figures nor by searching", async () => {
    const { owner, people } = await makePeople(1);
    const [person] = people as [(typeof people)[number]];
    const { a, b } = await fill(owner);
    await makeQueue(owner, [a, b], people);
    const rows = await readOverview(person, { filter: choose().filter });
    expect(rows.blindCount).toBe(2);
    expect(rows.failures.map(({ agentKey, count }) => [agentKey, count])).toEqual([
      ["planner", 1],
      ["planner", 1],
    ]);
    expect(keyFigures(rows.days)).toMatchObject({ traceCount: 6, byBasis: { truth: 1, run: 1, none: 3 } });
    await expectMarksEqualLists(person);
    await expectMarksEqualLists(person, { method: "all-at-once" });
    for (const search of [
      "responsible:coder outcome:failed",
      "mode:1.1",
      "position:90..100",
      "basis:answer responsible:coder outcome:failed",
    ])
      expect([search, await countOf(person, search), await countOf(owner, search)]).toEqual([
        search,
        0,
        expect.any(Number),
      ]);
    const { accuracy } = await readMethodFigures(person, { filter: choose().filter });
    expect(accuracy.map(({ method, count }) => [method, count])).toEqual([
      ["all-at-once", 1],
      ["tracer", 1],
    ]);
    expect((await readFilterValues(person)).agents).toEqual(["Planner"]);
  });
});

describe("readMethodFigures", () => {
  test("says how often methods are right, how far they agree and what they cost, with the traces behind", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const { a } = await fill(ctx);
    await addRun(
      ctx,
      a,
      { agent: "Coder", stepIndex: 10, isAbstained: true },
      { method: "tracer", methodVersion: "1", model: null, costUsd: 0 },
    );
    const { accuracy, costs, runAgreement } = await readMethodFigures(ctx, { filter: choose().filter });
    // Of the two labelled traces: all-at-once has a wrong agent once; the tracer abstains once and has the wrong step once.
    expect(
      accuracySeries(accuracy).map(({ method, count, agentRight, stepRight, abstained }) => [
        method,
        count,
        agentRight,
        stepRight,
        abstained,
      ]),
    ).toEqual([
      ["all-at-once", 2, 1, 2, 0],
      ["tracer", 2, 1, 0, 1],
    ]);
    expect(costs).toEqual([
      {
        method: "all-at-once",
        model: "small",
        runCount: 4,
        traceCount: 4,
        callCount: 8,
        inputTokens: 400,
        outputTokens: 40,
        costUsd: 2,
        unknownCostCount: 0,
      },
      {
        method: "tracer",
        model: null,
        runCount: 3,
        traceCount: 3,
        callCount: 6,
        inputTokens: 300,
        outputTokens: 30,
        costUsd: 0,
        unknownCostCount: 1,
      },
    ]);
    expect(runAgreement).toEqual({ count: 1, sameAgent: 1, sameStep: 0 });
    for (const [search, count] of [
      ["basis:truth answered:all-at-once@3", 2],
      ["basis:truth answered:tracer@1", 2],
      ["method:all-at-once model:small", 4],
      ["method:tracer model:none", 3],
      ["method:tracer model:small", 0],
    ] as const)
      expect([search, await countOf(ctx, search)]).toEqual([search, count]);
    const narrowed = await readMethodFigures(ctx, { filter: choose({ method: "tracer@1" }).filter });
    expect(narrowed.costs.map(({ method }) => method)).toEqual(["tracer"]);
  });
});

test("readFilterValues names what dashboards can be narrowed to", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await fill(ctx);
  expect(await readFilterValues(ctx)).toEqual({
    ...{ systems: ["crew"], versions: ["1.4", "1.5"], agents: ["CODER", "Planner"], modes: ["1.1"] },
    ...{ tags: ["Night"], methods: ["all-at-once", "tracer"] },
  });
});
