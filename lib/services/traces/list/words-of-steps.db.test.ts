import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { freshWords } from "../../ground/words/fresh-words";
import { indexAllWords } from "../../ground/words/index-words";
import { readySelection } from "../../ground/search/ready-selection";
import { selectTraceIds } from "../../ground/search/select-traces";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { storeSample } from "../reading/testing/sample-file";
import { listTraces } from "./list-traces";

const list = async (ctx: MemberContext, search: string) => {
  const { filter, issues } = parseTraceFilter(search);
  expect(issues).toEqual([]);
  return listTraces(ctx, { filter, sort: "title", limit: 100 });
};
const find = async (ctx: MemberContext, search: string): Promise<string[]> => {
  const { rows, matchCount, unindexedCount } = await list(ctx, search);
  expect({ matchCount, unindexedCount }).toEqual({ matchCount: rows.length, unindexedCount: 0 });
  return rows.map((row) => row.title);
};
const says = (...contents: string[]) =>
  contents.map((content, at) => ({ agent: at % 2 ? "Clerk" : "Planner", content }));
const indexed = (workspaceId: string) => prisma.traceWords.count({ where: { workspaceId } });

let [ctx, other]: MemberContext[] = [];
beforeAll(async () => {
  [ctx, other] = await Promise.all([
    makeWorkspace({ attributesUploads: false }),
    makeWorkspace({ attributesUploads: false }),
  ]);
  const first = says(
    "Look it up.",
    "GET /v1/orders/4412 said ECONNREFUSED 'twice'",
    "The gate, was\nfull: Straße ÉCOLE",
  );
  await storeSample(ctx, { title: "One", question: "Which ferry?" }, first);
  await storeSample(
    ctx,
    { title: "Two ferries" },
    says("这是一个字符串。", "nul \0 and lone \ud800 here", "full gate"),
  );
  await storeSample(ctx, { title: "Three", question: "Why was it refused?" }, says("x"));
  await storeSample(other, { title: "Other" }, first);
});

test.each([
  ["text:econnref", ["One"]],
  ["econnrefused", ["One"]],
  ["text:orders/4412", ["One"]],
  ['text:"orders 4413"', []],
  ['text:"gate was full"', ["One"]],
  ["gate full", ["One", "Two ferries"]],
  ['"full gate"', ["Two ferries"]],
  ["text:éCole text:STRASSE", []],
  ["text:école text:STRAßE", ["One"]],
  ["字符", ["Two ferries"]],
  ["text:串", ["Two ferries"]],
  ["text:符字", []],
  ["text:lone", ["Two ferries"]],
  ["text:refused", []],
  ["refused", ["Three"]],
  ["ferr", ["One", "Two ferries"]],
  ["ferr gate agent:Clerk steps:3", ["One", "Two ferries"]],
  ["text:ferry", []],
])("%s finds what steps say, of this workspace alone", async (q, titles) =>
  expect(await find(ctx as MemberContext, q)).toEqual(titles),
);

test("a row says which step it was, with the words around it, and how many more there are", async () => {
  const { rows } = await list(ctx as MemberContext, "full gate");
  expect(rows.map(({ match }) => match)).toEqual([
    { stepIndex: 2, agent: "Planner", excerpt: "The gate, was\nfull: Straße ÉCOLE", moreSteps: 0 },
    { stepIndex: 2, agent: "Planner", excerpt: "full gate", moreSteps: 0 },
  ]);
  expect((await list(ctx as MemberContext, "One")).rows[0]?.match).toBeNull();
  const chinese = await list(ctx as MemberContext, "text:字符");
  expect(chinese.rows[0]?.match).toMatchObject({ stepIndex: 0, excerpt: "这是一个字符串。" });
});

test("what steps said before they were replaced is found no more, and goes with its trace", async () => {
  const mine = await makeWorkspace({ attributesUploads: false });
  const { workspaceId } = mine;
  const id = await storeSample(mine, { title: "Secret" }, says("the password is swordfish"));
  expect(await find(mine, "swordfish")).toEqual(["Secret"]);
  await prisma.step.updateMany({ where: { traceId: id }, data: { content: "the password is [masked]" } });
  await prisma.trace.update({ where: { id }, data: { sequence: { increment: 1 } } });
  expect(await indexed(workspaceId)).toBe(0);
  expect(await find(mine, "swordfish")).toEqual([]);
  expect(await find(mine, "masked")).toEqual(["Secret"]);
  await deleteTraces(mine, { ids: [id] });
  expect(await indexed(workspaceId)).toBe(0);
  expect(await freshWords(workspaceId)).toEqual({ unindexedCount: 0 });
});

test("words of steps that were replaced while they were indexed are not found", async () => {
  const mine = await makeWorkspace({ attributesUploads: false });
  const id = await storeSample(mine, { title: "Raced" }, says("the password is swordfish"));
  await indexAllWords({ workspaceId: mine.workspaceId, signal: new AbortController().signal });
  await prisma.traceWords.updateMany({ where: { traceId: id }, data: { sequence: -1 } });
  expect(await find(mine, "swordfish")).toEqual([]);
});

test("what waits for a worker is counted, keeps bulk actions back, and is found once it is indexed", async () => {
  const mine = await makeWorkspace({ attributesUploads: false });
  const { workspaceId } = mine;
  const id = await storeSample(mine, { title: "Late" }, says("the ferry was late"));
  // As many marks as a reader leaves to a worker, most of them of traces that are gone.
  const gone = Array.from({ length: 70 }, () => ({ workspaceId, traceId: randomUUID() }));
  await prisma.unindexedTrace.createMany({ data: gone });
  const { filter } = parseTraceFilter("text:ferry");
  expect(await listTraces(mine, { filter, sort: "title", limit: 10 })).toMatchObject({
    rows: [],
    unindexedCount: 1,
    isBehind: true,
  });
  await expect(readySelection(mine, { filter })).rejects.toMatchObject({ code: "CONFLICT" });
  const { signal } = new AbortController();
  expect(await indexAllWords({ workspaceId, signal })).toBe(71);
  expect(await indexAllWords({ workspaceId, signal })).toBe(0);
  expect(await selectTraceIds(mine, await readySelection(mine, { filter }))).toEqual([id]);
});

test("a trace of many words takes several rows of the index, and is found by all of them", async () => {
  const mine = await makeWorkspace({ attributesUploads: false });
  const content = Array.from({ length: 40_000 }, (_, at) => `word${at}`).join(" ");
  await storeSample(mine, { title: "Long" }, says(content, "the end"));
  await indexAllWords({ workspaceId: mine.workspaceId, signal: new AbortController().signal });
  expect(await indexed(mine.workspaceId)).toBeGreaterThan(1);
  for (const q of ["text:word0", "text:word39999", 'text:"the end"', 'text:"word77 word78"'])
    expect((await list(mine, q)).rows.length, q).toBe(1);
});
