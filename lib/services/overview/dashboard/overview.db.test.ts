import { describe, expect, test } from "vitest";
import { readDashboard } from "@/lib/attribution/overview/dashboard-choice";
import { type AddressText } from "@/lib/attribution/overview/saved-view";
import { accuracySeries, keyFigures, positionSeries } from "@/lib/attribution/overview/overview-series";
import { traceTables } from "@/lib/attribution/overview/overview-tables";
import { makeMethodView } from "@/lib/attribution/overview/method-view";
import { makeOverviewView } from "@/lib/attribution/overview/overview-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { makeWeights } from "../../answers/tracers/testing/make-weights";
import { makePeople, makeQueue } from "../../labels/queues/testing/make-queue";
import { listTraces } from "../../traces/list/list-traces";
import { shownFilter } from "../../ground/search/ready-selection";
import { filterWhere } from "../../ground/search/trace-where.sql";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { readFilterValues } from "./read-filter-values";
import { readMethodFigures } from "./read-method-figures";
import { readOverview } from "./read-overview";
import { readVersionLines } from "./read-version-lines";

const today = "2026-11-23";
const choose = (text: Record<string, string> = {}) => readDashboard({ range: "all", ...text }, today);

const stepsOf = (startedAt: string, count = 11) =>
  Array.from({ length: count }, (_, at) => ({
    agent: at % 2 ? "Coder" : "Planner",
    content: `Step ${at} of ${crypto.randomUUID()}`,
    ...(at === 0 ? { startedAt } : {}),
  }));

interface Said {
  agent: string;
  stepIndex: number;
  failureMode?: string;
  party?: string;
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
      workspaceId: ctx.workspaceId,
      traceId,
      method: "all-at-once",
      methodVersion: "3",
      model: "small",
      status: "SUCCEEDED",
      attribution: { reason: "", quotes: [], suspects: [], ...said },
      manifest: {},
      startedByName: "Ada",
      costUsd: 0.5,
      inputTokens: 100,
      outputTokens: 10,
      callCount: 2,
      ...fields,
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
  await addRun(ctx, b, { agent: "CODER", stepIndex: 3, failureMode: "1.1", party: "tool" });
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
    select count(*)::int as "count" from "Trace" t where ${filterWhere(ctx, (await shownFilter(ctx, filter)).filter)}`;
  return row?.count ?? 0;
};

/** Every count of a view that has a search, whatever panel it is of. */
function* marksOf(part: unknown): Generator<[string, number]> {
  if (typeof part !== "object" || part === null) return;
  const { search, count } = part as Partial<Record<"search" | "count", unknown>>;
  if (typeof search === "string" && typeof count === "number") yield [search, count];
  for (const each of Object.values(part)) yield* marksOf(each);
}

/** Every mark of an overview has its count in the list of traces. Answers how many marks there are. */
const expectMarksEqualLists = async (ctx: WorkspaceContext, text: Record<string, string> = {}): Promise<number> => {
  const choice = choose(text);
  const { filter } = choice;
  const counted = await readOverview(ctx, { filter });
  const view = makeOverviewView(counted, choice, {});
  const tables = traceTables(counted, choice, {});
  const methods = makeMethodView(await readMethodFigures(ctx, { filter }), choice);
  const { key, keySearches: to } = view;
  const marks = new Map([
    ...marksOf(view),
    ...marksOf(methods.accuracy),
    ...methods.costs.map(({ search, traceCount }) => [search, traceCount] as const),
    ...([[methods.runAgreement.search, methods.runAgreement.count]] as const),
    ...([[to.traces, key.traceCount]] as const),
    ...([[to.failed, key.failed]] as const),
    ...([[to.notPassed, key.notPassed]] as const),
    ...([[to.truth, key.byBasis.truth]] as const),
    ...([[to.run, key.byBasis.run]] as const),
    ...([[to.none, key.byBasis.none]] as const),
  ]);
  // What the page does not show counts nothing, and leads nowhere.
  if (choice.basis !== "both") for (const [search, count] of marks) if (count === 0) marks.delete(search);
  const found = await Promise.all([...marks.keys()].map(async (search) => [search, await countOf(ctx, search)]));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(marks));
  for (const id of ["outcomes", "agents-by-mode"])
    for (const { cells, search } of tables.find((table) => table.id === id)?.rows ?? []) {
      const count = cells.reduce<number>((sum, cell) => sum + (typeof cell === "number" ? cell : 0), 0);
      expect([id, search, search === null ? 0 : await countOf(ctx, search)]).toEqual([id, search, count]);
    }
  const { filter: listed } = parseTraceFilter(to.notPassed);
  expect((await listTraces(ctx, { filter: listed, sort: "-createdAt", limit: 1 })).matchCount).toBe(key.notPassed);
  return marks.size;
};

/**
 * Traces and runs of all kinds, of names that differ in case, are not of ASCII or mean
 * something in a search. The same each time.
 */
const fillAtRandom = async (ctx: WorkspaceContext, count: number): Promise<void> => {
  let state = 7;
  const pick = <T>(...of: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return of[Math.floor(state / 2 ** 16) % of.length] as T;
  };
  const weights = await makeWeights(ctx, { systemName: "Crew", count: 2 });
  const said = (): Said => {
    const failureMode = pick("1.1", "none", "Öl", "öl", undefined);
    const party = pick("agent", "tool", undefined);
    return {
      agent: pick("Coder", "CODER", "Ärztin"),
      stepIndex: pick(0, 3, 10),
      ...(failureMode ? { failureMode } : {}),
      ...(party ? { party } : {}),
    };
  };
  for (let at = 0; at < count; at += 1) {
    const id = await store(ctx, `2026-11-0${pick(2, 3)}`, {
      system: { name: "Crew", version: pick("v1", "V1", "v2") },
      outcome: pick("failed", "unknown", "passed"),
      tags: pick([], ["Übung"], ["übung", "Night"]),
      ...pick({}, { groundTruth: { reason: "", ...said() } }),
    });
    for (let runs = pick(0, 1, 2, 3); runs > 0; runs -= 1)
      await addRun(
        ctx,
        id,
        { ...said(), isAbstained: pick(false, false, true) },
        {
          method: pick("tracer", "all-at-once"),
          methodVersion: pick("1", "2"),
          model: pick("small", "Small", "none", null),
          status: pick("SUCCEEDED", "SUCCEEDED", "FAILED"),
          tracerVersionId: pick(null, ...weights),
          manifest: pick({}, {}, { tracer: { seen: "question" } }),
        },
      );
  }
};

describe("readOverview", () => {
  test("counts by ground truth where there is any, else by the newest run, and keeps the two apart", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    await fill(ctx);
    const rows = await readOverview(ctx, { filter: choose().filter });
    expect(rows).toMatchObject({ isBehind: false, blindCount: 0 });
    expect(keyFigures(rows.days, true)).toMatchObject({
      traceCount: 6,
      failed: 4,
      passed: 1,
      unknown: 1,
      byBasis: { truth: 2, run: 2, none: 1 },
      failedShare: { value: 0.8, count: 5 },
    });
    expect(rows.failures.toSorted((one, two) => (JSON.stringify(one) < JSON.stringify(two) ? -1 : 1))).toEqual([
      { basis: "run", agentKey: "coder", agent: "CODER", modeKey: "1.1", mode: "1.1", count: 1 },
      { basis: "run", agentKey: "planner", agent: "Planner", modeKey: null, mode: null, count: 1 },
      { basis: "truth", agentKey: "coder", agent: "Coder", modeKey: "1.1", mode: "1.1", count: 1 },
      { basis: "truth", agentKey: "planner", agent: "planner", modeKey: null, mode: null, count: 1 },
    ]);
    expect(rows.parties).toHaveLength(3);
    expect(rows.parties).toEqual(
      expect.arrayContaining([
        { basis: "run", party: "tool", count: 1 },
        { basis: "run", party: null, count: 1 },
        { basis: "truth", party: null, count: 2 },
      ]),
    );
    // Step 10 of 11 is the end, step 3 lies at 30%, step 0 at the start, also where it is the only one.
    expect(positionSeries(rows.positions, "both").map(({ truth: checked, run }) => `${checked}+${run}`)).toEqual([
      ...["1+1", "0+0", "0+0", "0+1", "0+0", "0+0", "0+0", "0+0", "0+0", "1+0"],
    ]);
  });

  test(
    "leads from every mark to a list of as many traces, whatever it is narrowed to",
    { tags: ["long"] },
    async () => {
      const ctx = await makeWorkspace({ attributesUploads: false });
      await fill(ctx);
      expect(await expectMarksEqualLists(ctx)).toBeGreaterThan(40);
      expect(await expectMarksEqualLists(ctx, { range: "2026-11-03..2026-11-09" })).toBeGreaterThan(40);
    },
  );

  test("does so under filters of every kind, whatever the traces are called", { tags: ["long"] }, async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    await fillAtRandom(ctx, 30);
    for (const text of [
      ...[
        {},
        { basis: "truth", mode: "ÖL,=none" },
        { system: "CREW", version: "V1" },
        { party: "tool,none", basis: "run" },
        { agent: "ÄRZTIN", tag: "ÜBUNG" },
      ],
      ...[
        { mode: "none" },
        { method: "tracer@2" },
        { method: "Tracer", agent: "Coder", mode: "1.1,none", version: "v1" },
      ],
    ])
      await expectMarksEqualLists(ctx, text);
    const { versions, tags, modes } = await readFilterValues(ctx);
    expect([versions, tags, modes.toSorted()].map((names) => names.map((name) => name.toLowerCase()))).toEqual([
      ...[
        ["v1", "v2"],
        ["night", "übung"],
        ["1.1", "none", "öl"],
      ],
    ]);
    const compared: AddressText[] = [
      { basis: "truth" },
      { method: "tracer@2" },
      { method: "all-at-once@1", tag: "übung" },
    ];
    for (const address of compared) {
      const { lines } = await readVersionLines(ctx, { address, today });
      for (const { searchA, searchB, countA, countB } of lines)
        expect([searchA, await countOf(ctx, searchA), searchB, await countOf(ctx, searchB)]).toEqual([
          ...[searchA, countA, searchB, countB],
        ]);
    }
  });

  test("counts what a model foretold in what was spent and nowhere else, however new it is", async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const [id, alone] = [await store(ctx, "2026-11-02"), await store(ctx, "2026-11-02", truth("Coder", 3))];
    await addRun(ctx, id, { agent: "Planner", stepIndex: 2 }, { method: "counterfactual" });
    for (const traceId of [id, alone])
      await addRun(ctx, traceId, { agent: "Coder", stepIndex: 4 }, { method: "simulated-replay" });
    const onlyForetold = await store(ctx, "2026-11-03");
    await addRun(ctx, onlyForetold, { agent: "Coder", stepIndex: 4 }, { method: "simulated-replay" });
    const choice = choose();
    const view = makeOverviewView(await readOverview(ctx, choice), choice, {});
    expect(view.key.byBasis).toEqual({ truth: 1, run: 1, none: 1 });
    expect(await countOf(ctx, "responsible:Planner basis:run")).toBe(1);
    expect(await countOf(ctx, "responsible:Coder basis:run")).toBe(0);
    expect(await countOf(ctx, "answered:simulated-replay")).toBe(0);
    const { accuracy, costs, runAgreement } = await readMethodFigures(ctx, choice);
    expect(accuracy).toEqual([]);
    expect(runAgreement.count).toBe(0);
    expect(costs).toEqual(
      expect.arrayContaining([expect.objectContaining({ method: "simulated-replay", runCount: 3, costUsd: 1.5 })]),
    );
    await expectMarksEqualLists(ctx);
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

  test(
    "tells a blind reader nothing of a trace that they are to label, neither in figures nor by searching",
    { tags: ["long"] },
    async () => {
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
      expect(keyFigures(rows.days, true)).toMatchObject({ traceCount: 6, byBasis: { truth: 1, run: 1, none: 3 } });
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
    },
  );
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
    // Of the two labeled traces: all-at-once has a wrong agent once; the tracer abstains
    // once and has the wrong step once.
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
    const { spentSearch } = makeMethodView({ accuracy, costs, runAgreement }, choose());
    expect([spentSearch, await countOf(ctx, spentSearch)]).toEqual(["runs:any made:false", 5]);
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

test("accuracy tells weights apart and leaves out answers on questions that they had learned from", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const [own = ""] = await makeWeights(ctx, { systemName: "Crew", count: 1 });
  const [a, b] = [await store(ctx, "2026-11-02", truth("Coder", 1)), await store(ctx, "2026-11-02", truth("Coder", 1))];
  const tracer = { method: "tracer", methodVersion: "3", model: null };
  for (const id of [a, b]) await addRun(ctx, id, { agent: "Planner", stepIndex: 0 }, tracer);
  await addRun(ctx, a, { agent: "Coder", stepIndex: 1 }, { ...tracer, tracerVersionId: own });
  const seen = { tracerVersionId: own, manifest: { tracer: { seen: "question" } } };
  await addRun(ctx, b, { agent: "Coder", stepIndex: 1 }, { ...tracer, ...seen });
  const choice = choose();
  const view = makeMethodView(await readMethodFigures(ctx, choice), choice);
  expect(view.seenCount).toBe(1);
  expect(view.accuracy.map(({ weights, count, agentRight }) => [weights, count, agentRight])).toEqual([
    ["shipped weights", 2, 0],
    ["own weights 1 of Crew", 1, 1],
  ]);
  expect(await expectMarksEqualLists(ctx)).toBeGreaterThan(0);
});

test("a method stays on offer when another one has given the newest answer of every trace", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const id = await store(ctx, "2026-11-02");
  await addRun(ctx, id, { agent: "Planner", stepIndex: 0 }, { method: "tracer" });
  await addRun(ctx, id, { agent: "Coder", stepIndex: 1 });
  expect((await readFilterValues(ctx)).methods).toEqual(["all-at-once", "tracer"]);
});

test("traces that name no system are found by system:none, and a system of that name by =none", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await store(ctx, "2026-11-02", { system: undefined });
  await store(ctx, "2026-11-02");
  await store(ctx, "2026-11-02", { system: { name: "None" } });
  const counts = ["system:none", "system:=none", "system:none system:crew", "system:none day:2026-11-02"];
  expect(await Promise.all(counts.map((search) => countOf(ctx, search)))).toEqual([1, 1, 2, 1]);
  expect((await readFilterValues(ctx)).systems).toEqual(["crew", "=none"]);
});

test("readFilterValues names what dashboards can be narrowed to", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await fill(ctx);
  expect(await readFilterValues(ctx)).toEqual({
    systems: ["crew"],
    versions: ["1.4", "1.5"],
    agents: ["CODER", "Planner"],
    modes: ["1.1"],
    tags: ["Night"],
    methods: ["all-at-once", "tracer"],
  });
});
