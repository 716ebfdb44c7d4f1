import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { type TraceSort, traceSorts } from "@/lib/traces/trace-sort";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { readOverview } from "../../overview/dashboard/read-overview";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { writeCursor } from "../../ground/paging/list-cursor";
import { listFilterValues } from "./list-filter-values";
import { listTraces } from "./list-traces";
import { tagTraces } from "../editing/tag-traces";
import { storeSample } from "../reading/testing/sample-file";

const find = async (ctx: MemberContext, search: string): Promise<string[]> => {
  const { filter } = parseTraceFilter(search);
  const { rows, matchCount } = await listTraces(ctx, { filter, sort: "title", limit: 100 });
  expect(matchCount).toBe(rows.length);
  return rows.map((row) => row.title);
};

const startedRun = (ctx: MemberContext, traceId: string, fields: Record<string, unknown>) =>
  prisma.attributionRun.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      method: "all-at-once",
      methodVersion: "1",
      providerName: "p",
      model: "m",
      manifest: {},
      startedByName: "Ada",
      ...fields,
    },
  });

let ctx: MemberContext;
beforeAll(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  const label = { agent: "Surfer", stepIndex: 1, reason: "wrong map" };
  const a = await storeSample(ctx, {
    title: "Alpha 100%",
    outcome: "failed",
    system: { name: "Magentic-One" },
    tags: ["Web"],
    groundTruth: label,
    externalId: "ext-7",
  });
  const b = await storeSample(
    ctx,
    { title: "Beta_score", outcome: "passed", question: `Where is Bremen?`, tags: ["maths"] },
    [{ agent: "WebSurfer (-> x)", content: "needle in the step" }],
  );
  await storeSample(ctx, { title: "Gamma\u0000 \ud800", outcome: "unknown" }, [
    { agent: "Coder", content: "x" },
    { agent: "Coder", content: "y" },
  ]);
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const point = (stepIndex: number) => ({
    agent: "Planner",
    stepIndex,
    reason: "secret reason",
    quotes: [],
    suspects: [],
  });
  const finding = { kind: "unit-differs", stepIndex: 0, words: "Step 0 says GBP; the question says SEK." };
  const found = { ...point(0), evidence: [finding, finding] };
  await startedRun(ctx, a, { status: "SUCCEEDED", attribution: found, createdAt: at(1) });
  await startedRun(ctx, a, { status: "SUCCEEDED", attribution: point(2), createdAt: at(2), method: "binary-search" });
  await startedRun(ctx, a, { status: "FAILED", createdAt: at(3) });
  await startedRun(ctx, b, { status: "RUNNING", createdAt: at(4) });
});

test("names compare without regard to case in letters beyond ASCII too, whatever the locale of the database", async () => {
  const own = await makeWorkspace({ attributesUploads: false });
  const system = { name: "Über", version: "Stand Ä" };
  const steps = ["Prüfer Ö", "prüfer ö"].map((agent) => ({ agent, content: "x" }));
  const id = await storeSample(own, { title: "One", tags: ["Ärger"], system }, steps);
  await prisma.trace.update({ where: { id }, data: { format: "Läufe Ö" } });
  await startedRun(own, id, { status: "SUCCEEDED", model: "Modell Ü" });
  const searches = [
    "tag:ärger",
    "system:über",
    'version:"stand ä"',
    'format:"läufe ö"',
    'agent:"prüfer ö"',
    'model:"modell ü"',
  ];
  for (const search of searches)
    for (const asked of [search, search.replace(/(?<=:).*/, (name) => name.toUpperCase())])
      expect([asked, await find(own, asked)]).toEqual([asked, ["One"]]);
  expect((await listFilterValues(own)).agents).toHaveLength(1);
  const { days } = await readOverview(own, { filter: parseTraceFilter("tag:ärger").filter });
  expect(days).toMatchObject([{ count: 1 }]);
  expect(await tagTraces(own, { ids: [id] }, { add: ["ärger"] })).toEqual({ traceCount: 0 });
  expect(await tagTraces(own, { ids: [id] }, { remove: ["ÄRGER"] })).toEqual({ traceCount: 1 });
  expect(await find(own, "tag:ärger")).toEqual([]);
});

test("each key of the search narrows the list, and words are found in title, question, external id and steps", async () => {
  expect(await find(ctx, "")).toEqual(["Alpha 100%", "Beta_score", "Gamma\u0000 \ud800"]);
  expect(await find(ctx, "agent:websurfer")).toEqual(["Beta_score"]);
  expect(await find(ctx, "agent:planner agent:Surfer")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "outcome:failed outcome:passed")).toEqual(["Alpha 100%", "Beta_score"]);
  expect(await find(ctx, "steps:>1")).toEqual(["Alpha 100%", "Gamma\u0000 \ud800"]);
  expect(await find(ctx, "steps:2")).toEqual(["Gamma\u0000 \ud800"]);
  expect(await find(ctx, "steps:>99999999999")).toEqual([]);
  expect(await find(ctx, "label:any")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "label:none")).toEqual(["Beta_score", "Gamma\u0000 \ud800"]);
  expect(await find(ctx, "runs:none")).toEqual(["Gamma\u0000 \ud800"]);
  expect(await find(ctx, "runs:any")).toEqual(["Alpha 100%", "Beta_score"]);
  expect(await find(ctx, "disagree:true")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "disagree:false")).toEqual(["Beta_score", "Gamma\u0000 \ud800"]);
  expect(await find(ctx, "evidence:unit-differs")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "evidence:copy-differs evidence:Unit-Differs")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "evidence:copy-differs")).toEqual([]);
  expect(await find(ctx, "evidence:any")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "evidence:none")).toEqual(["Beta_score", "Gamma\u0000 \ud800"]);
  expect(await find(ctx, "method:Binary-Search")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "system:magentic-one")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "tag:WEB")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "format:faultline")).toHaveLength(3);
  expect(await find(ctx, "bremen")).toEqual(["Beta_score"]);
  expect(await find(ctx, "EXT-7")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "needle")).toEqual(["Beta_score"]);
});

test("the wildcards of LIKE are letters like any other", async () => {
  expect(await find(ctx, "%")).toEqual(["Alpha 100%"]);
  expect(await find(ctx, "a_s")).toEqual(["Beta_score"]);
  expect(await find(ctx, '"\\\\"')).toEqual([]);
  expect(await find(ctx, "\u0000")).toEqual(["Gamma\u0000 \ud800"]);
});

test("a row shows its ground truth and where runs that succeeded point, newest first, without reasons", async () => {
  const { rows } = await listTraces(ctx, { filter: parseTraceFilter("Alpha").filter, sort: "title", limit: 5 });
  expect(rows[0]).toMatchObject({
    agents: ["Planner", "Surfer"],
    stepCount: 3,
    errorStepCount: 1,
    system: { name: "Magentic-One" },
    groundTruth: { agent: "Surfer", stepIndex: 1 },
    runCount: 3,
    activeRunCount: 0,
    marks: [
      { method: "binary-search", agent: "Planner", stepIndex: 2 },
      { method: "all-at-once", agent: "Planner", stepIndex: 0 },
    ],
  });
  expect(JSON.stringify(rows)).not.toContain("secret reason");
  const [beta] = (await listTraces(ctx, { filter: parseTraceFilter("Beta").filter, sort: "title", limit: 5 })).rows;
  expect(beta).toMatchObject({ groundTruth: null, activeRunCount: 1, marks: [] });
});

test("what a model foretold makes no disagreement, and keeps no answer out of the marks", async () => {
  const own = await makeWorkspace({ attributesUploads: false });
  const id = await storeSample(own, { title: "One" });
  const answered = (stepIndex: number, second: number) => ({
    status: "SUCCEEDED",
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
    attribution: { agent: "Planner", stepIndex, reason: "", quotes: [], suspects: [] },
  });
  await startedRun(own, id, answered(0, 0));
  for (let second = 1; second <= 12; second += 1)
    await startedRun(own, id, { ...answered(2, second), method: "simulated-replay" });
  expect(await find(own, "disagree:true")).toEqual([]);
  const { rows } = await listTraces(own, { filter: parseTraceFilter("").filter, sort: "title", limit: 5 });
  const { marks = [] } = rows[0] ?? {};
  expect(marks.map(({ method }) => method)).toEqual([...Array<string>(11).fill("simulated-replay"), "all-at-once"]);
  await startedRun(own, id, answered(1, 20));
  expect(await find(own, "disagree:true")).toEqual(["One"]);
});

test("the newest annotation stands before the data set's label", async () => {
  const own = await makeWorkspace();
  const id = await storeSample(own, { groundTruth: { agent: "Surfer", stepIndex: 1, reason: "" } });
  await saveAnnotation(own, { traceId: id, agent: "planner", stepIndex: 2, reason: "It forgot." });
  const { rows } = await listTraces(own, { filter: parseTraceFilter("").filter, sort: "title", limit: 5 });
  expect(rows[0]).toMatchObject({ groundTruth: { agent: "Planner", stepIndex: 2 }, annotationCount: 1 });
});

test(
  "paging over equal keys neither loses nor repeats a row, in any order and page size",
  { tags: ["long"] },
  async () => {
    const own = await makeWorkspace();
    const other = await makeWorkspace();
    await storeSample(other);
    const ids: string[] = [];
    for (let at = 0; at < 14; at += 1) {
      const steps = Array.from({ length: 1 + (at % 2) }, () => ({ agent: "A", content: `${at} ${own.workspaceId}` }));
      ids.push(
        await storeSample(own, { title: `Same ${at % 3}`, outcome: (["failed", "passed"] as const)[at % 2] }, steps),
      );
    }
    await prisma.trace.updateMany({
      where: { workspaceId: own.workspaceId },
      data: { createdAt: new Date("2026-01-01T00:00:00.123Z") },
    });
    const property = fc.asyncProperty(
      fc.constantFrom(...traceSorts),
      fc.integer({ min: 1, max: 15 }),
      async (sort: TraceSort, limit) => {
        const seen: { id: string; key: string | number }[] = [];
        let cursor: string | undefined;
        do {
          const page = await listTraces(own, { filter: parseTraceFilter("").filter, sort, limit, cursor });
          expect(page).toMatchObject({ matchCount: 14, totalCount: 14 });
          seen.push(
            ...page.rows.map((row) => ({
              id: row.id,
              key:
                { createdAt: row.createdAt, steps: row.stepCount, title: row.title, outcome: row.outcome }[
                  sort.replace("-", "")
                ] ?? "",
            })),
          );
          cursor = page.nextCursor ?? undefined;
        } while (cursor);
        expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
        const keys = seen.map(({ key }) => key);
        const ordered = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0) * (sort.startsWith("-") ? -1 : 1));
        expect(keys).toEqual(ordered);
      },
    );
    await fc.assert(property, { numRuns: 40 });
  },
);

test("a cursor of another order or of nobody's making is refused", async () => {
  const filter = parseTraceFilter("").filter;
  const { nextCursor } = await listTraces(ctx, { filter, sort: "title", limit: 1 });
  const list = (cursor: string, sort: TraceSort) => listTraces(ctx, { filter, sort, limit: 1, cursor });
  await expect(list(nextCursor ?? "", "steps")).rejects.toMatchObject({ code: "INVALID" });
  await expect(list(nextCursor ?? "", "createdAt")).rejects.toMatchObject({ code: "INVALID" });
  await expect(list("!!", "title")).rejects.toMatchObject({ code: "INVALID" });
  await expect(list(Buffer.from('["x","not an id"]').toString("base64url"), "title")).rejects.toMatchObject({
    code: "INVALID",
  });
});

test(
  "a search that looks at all traces is read page by page in any order, and counts the same on each",
  { tags: ["long"] },
  async () => {
    const own = await makeWorkspace({ attributesUploads: false });
    for (let at = 0; at < 5; at += 1)
      await storeSample(own, { title: `Alpha ${at % 2}`, question: `q ${at}`, outcome: at % 2 ? "passed" : "failed" });
    const other = await storeSample(own, { title: "Beta" });
    const { filter } = parseTraceFilter("alpha disagree:false");
    for (const sort of traceSorts) {
      const whole = await listTraces(own, { filter, sort, limit: 50 });
      expect([whole.matchCount, whole.totalCount, whole.nextCursor]).toEqual([5, 6, null]);
      const ids: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 3; page += 1) {
        const { rows, nextCursor, matchCount } = await listTraces(own, { filter, sort, limit: 2, cursor });
        expect(matchCount).toBe(5);
        ids.push(...rows.map(({ id }) => id));
        cursor = nextCursor ?? undefined;
      }
      expect([cursor, ids]).toEqual([undefined, whole.rows.map(({ id }) => id)]);
      expect(ids).not.toContain(other);
    }
    // Behind the last one there is nothing, and as many match.
    const { rows: asked } = await listTraces(own, { filter, sort: "createdAt", limit: 50 });
    const last = asked.at(-1);
    if (!last) throw new Error("nothing was found");
    const behind = writeCursor({ id: last.id, key: last.createdAt });
    expect(await listTraces(own, { filter, sort: "createdAt", limit: 2, cursor: behind })).toMatchObject({
      rows: [],
      matchCount: 5,
      nextCursor: null,
    });
    const none = await listTraces(own, {
      filter: parseTraceFilter("gamma disagree:false").filter,
      sort: "title",
      limit: 2,
    });
    expect(none).toMatchObject({ rows: [], matchCount: 0, totalCount: 6 });
  },
);

test("names are offered once each, from this workspace alone", async () => {
  expect(await listFilterValues(ctx)).toMatchObject({
    systems: [{ name: "Magentic-One" }],
    versions: [],
    tags: [{ name: "Web" }, { name: "maths" }],
    formats: [{ name: "faultline" }],
  });
  const named = { agents: [], systems: [], versions: [], tags: [], formats: [], outcomes: [] };
  const none = { ...named, sessions: [], users: [], environments: [], metadata: [], llms: [] };
  expect(await listFilterValues(await makeWorkspace())).toEqual(none);
});

test("agent names are offered once each, whatever their case, from this workspace alone", async () => {
  const own = await makeWorkspace();
  await storeSample(own, {}, [
    { agent: "Coder", content: "a" },
    { agent: "Tester", content: "b" },
  ]);
  await storeSample(own, {}, [{ agent: "coder", content: "c" }]);
  expect((await listFilterValues(own)).agents.map(({ name, count }) => [name.toLowerCase(), count])).toEqual([
    ["coder", 2],
    ["tester", 1],
  ]);
});

test(
  "what a large workspace is narrowed to is offered for a moment as it was, and then as it is",
  { tags: ["long"] },
  async () => {
    const own = await makeWorkspace({ attributesUploads: false });
    const id = await storeSample(own, { tags: ["first"] });
    const tagAll = (tag: string) =>
      prisma.trace.updateMany({ where: { workspaceId: own.workspaceId }, data: { tags: [tag] } });
    await tagAll("second");
    expect((await listFilterValues(own)).tags).toMatchObject([{ name: "second" }]);
    await prisma.$executeRaw`
    insert into "Trace" select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'contentHash', 'copy ' || copy))).*
    from "Trace" t, generate_series(1, 999) copy where t."id" = ${id}::uuid`;
    expect((await listFilterValues(own)).tags).toMatchObject([{ name: "second" }]);
    await tagAll("third");
    expect((await listFilterValues(own)).tags).toMatchObject([{ name: "second" }]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31_000);
    expect((await listFilterValues(own)).tags).toMatchObject([{ name: "third" }]);
    vi.restoreAllMocks();
  },
);

test("a row says what its steps took in all, and why it broke: a label before a run, else what to read first", async () => {
  const own = await makeWorkspace({ attributesUploads: false });
  const usage = { model: "m-1", inputTokens: 900, outputTokens: 100, costUsd: 0.01 };
  const steps = [
    { agent: "A", content: "x", startedAt: "2026-01-01T00:00:00Z", durationMs: 500, ...usage },
    { agent: "B", content: "y", startedAt: "2026-01-01T00:00:09Z", durationMs: 1_000, ...usage },
  ];
  const metadata = { sessionId: "s-1" };
  const id = await storeSample(own, { title: "One", metadata }, steps);
  const row = async () => {
    const { rows } = await listTraces(own, { filter: parseTraceFilter("One").filter, sort: "title", limit: 5 });
    return rows[0];
  };
  expect(await row()).toMatchObject({
    model: "m-1",
    tokenCount: 2_000,
    costUsd: 0.02,
    durationMs: 10_000,
    sessionId: "s-1",
    why: null,
    labeledBy: [],
    incident: null,
  });
  const huge = { content: "z", durationMs: 1e300, costUsd: 1e308 };
  const odd = [
    { agent: "A", startedAt: "2026-01-01T00:00:00Z", ...huge },
    { agent: "B", ...huge },
    { agent: "C", content: "x" },
  ];
  await storeSample(own, { title: "Three" }, odd);
  const three = await listTraces(own, { filter: parseTraceFilter("Three").filter, sort: "title", limit: 5 });
  expect(three.rows).toMatchObject([{ tokenCount: null, costUsd: 2e12, durationMs: 1e12 }]);
  const plain = await storeSample(own, { title: "Two" });
  const listed = await listTraces(own, { filter: parseTraceFilter("Two").filter, sort: "title", limit: 5 });
  expect(listed.rows).toMatchObject([{ id: plain, model: null, tokenCount: null, costUsd: null, durationMs: null }]);
  const said = { agent: "A", stepIndex: 1, reason: "It guessed.", quotes: [], suspects: [] };
  const suspects = [1, 0].map((stepIndex) => ({ stepIndex, agent: "A", score: 1 }));
  const abstained = { ...said, suspects, isAbstained: true };
  await startedRun(own, id, { status: "SUCCEEDED", attribution: abstained, createdAt: new Date(0) });
  expect((await row())?.why).toEqual({ by: "reading", steps: [1, 0] });
  await startedRun(own, id, { status: "SUCCEEDED", attribution: said });
  expect((await row())?.why).toEqual({ by: "run", words: "It guessed." });
  const finding = { kind: "unit-differs", stepIndex: 1, words: "Step 1 says GBP; the question says SEK." };
  await startedRun(own, id, { status: "SUCCEEDED", attribution: { ...said, evidence: [finding] } });
  expect((await row())?.why).toEqual({ by: "run", words: finding.words });
  await saveAnnotation(own, { traceId: id, agent: "A", stepIndex: 0, reason: "It read the wrong page." });
  expect(await row()).toMatchObject({ why: { by: "label", words: "It read the wrong page." }, labeledBy: ["Ada"] });
});
