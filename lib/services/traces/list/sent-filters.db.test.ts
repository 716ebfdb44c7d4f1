import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { type NumberRange } from "@/lib/traces/sent-terms";
import { renewWorkspaceTitles } from "../../intake/titles/renew-titles";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { storeSample } from "../reading/testing/sample-file";
import { listFilterValues } from "./list-filter-values";
import { listTraces } from "./list-traces";

const find = async (ctx: MemberContext, search: string): Promise<string[]> => {
  const { filter, issues } = parseTraceFilter(search);
  expect(issues).toEqual([]);
  const { rows, matchCount } = await listTraces(ctx, { filter, sort: "title", limit: 100 });
  expect(matchCount).toBe(rows.length);
  return rows.map((row) => row.title);
};

const spent = (model: string, tokens: number, costUsd: number, durationMs: number) => [
  { agent: "A", content: "x", startedAt: "2026-01-01T00:00:00Z", durationMs, model, inputTokens: tokens, costUsd },
];

const about = {
  user_id: "Ada",
  "deployment.environment": "Prod",
  plan: "Pro",
  customer: { name: "Acme Ltd", seats: 12 },
};

let [ctx, other]: MemberContext[] = [];
beforeAll(async () => {
  [ctx, other] = await Promise.all([
    makeWorkspace({ attributesUploads: false }),
    makeWorkspace({ attributesUploads: false }),
  ]);
  await storeSample(
    ctx,
    { title: "One", metadata: { sessionId: "Tour Ä", ...about } },
    spent("big-1", 20_000, 0.5, 30_000),
  );
  await storeSample(
    ctx,
    { title: "Two", metadata: { sessionId: "any", plan: "free", enduser: { id: "7" } } },
    spent("small-1", 900, 0.002, 500),
  );
  await storeSample(ctx, { title: "Three" });
  await storeSample(other, { title: "Other", metadata: { sessionId: "Tour Ä" } }, spent("big-1", 20_000, 0.5, 30_000));
});

test.each([
  ['session:"tour ä"', ["One"]],
  ["session:=any", ["Two"]],
  ["session:any", ["One", "Two"]],
  ["session:none", ["Three"]],
  ["session:none session:=any", ["Three", "Two"]],
  ["user:ada", ["One"]],
  ["user:7", ["Two"]],
  ["environment:prod", ["One"]],
  ["environment:none", ["Three", "Two"]],
  ["metadata.plan:PRO", ["One"]],
  ["metadata.plan:pro metadata.Plan:free", ["One", "Two"]],
  ["metadata.plan:pro metadata.customer.seats:13", []],
  ["metadata.customer.seats:12", ["One"]],
  ['metadata.customer.name:"acme ltd"', ["One"]],
  ["metadata.plan:any", ["One", "Two"]],
  ["metadata.plan:none", ["Three"]],
  ["metadata.plan:none metadata.plan:free", ["Three", "Two"]],
  ["llm:BIG-1", ["One"]],
  ["llm:none", ["Three"]],
  ["tokens:>=20k", ["One"]],
  ["tokens:>20k", []],
  ["tokens:<1000", ["Two"]],
  ["tokens:>899..<901", ["Two"]],
  ["user:none", ["Three"]],
  ["llm:none user:7", []],
  ["cost:0.002..0.5", ["One", "Two"]],
  ["cost:>0.002..<1", ["One"]],
  ["duration:30s", ["One"]],
  ["duration:<30s", ["Two"]],
])("%s finds what was sent along, of this workspace alone; what states no number is in no range", async (q, titles) =>
  expect(await find(ctx as MemberContext, q)).toEqual(titles),
);

test("tokens are compared with a fraction as they are", async () => {
  const among = async (tokens: NumberRange) => {
    const filter = { ...parseTraceFilter("").filter, tokens };
    return (await listTraces(ctx as MemberContext, { filter, sort: "title", limit: 9 })).rows.map(({ title }) => title);
  };
  expect(await among({ min: 899.5, max: 900.5 })).toEqual(["Two"]);
  expect(await among({ min: 899.5, isAbove: true, max: 900.5, isBelow: true })).toEqual(["Two"]);
  expect(await among({ min: 900.1 })).toEqual(["One"]);
  expect(await among({ max: 19_999.5 })).toEqual(["Two"]);
});

test("names that are long, and whatever stands in them, are kept as far as an index holds them", async () => {
  const own = await makeWorkspace({ attributesUploads: false });
  const odd = Array.from({ length: 300 }, (_, at) => String.fromCharCode(0xd800 + ((at * 37) % 1024))).join("");
  const long = Array.from({ length: 900 }, (_, at) => String.fromCodePoint(0x1f300 + ((at * 77) % 700))).join("");
  await storeSample(own, { title: "Odd", metadata: { sessionId: odd, userId: odd } }, spent(long, 1, 0, 1));
  await storeSample(own, { title: "Long", metadata: { sessionId: long, userId: long, env: long } });
  const rows = await prisma.trace.findMany({ where: { workspaceId: own.workspaceId }, orderBy: { title: "desc" } });
  expect(rows.map(({ sessionId }) => [...unescapeFromStorage(sessionId ?? "")].length)).toEqual([140, 200]);
  expect([...(rows[0]?.model ?? "")]).toHaveLength(200);
  expect(await find(own, "session:any user:any")).toEqual(["Long", "Odd"]);
});

test("what traces of an earlier version sent along is read when they are renewed, of their workspace alone", async () => {
  const own = ctx as MemberContext;
  const forgotten = { sessionId: null, userId: null, environment: null, metadataTerms: [], startedAt: null };
  const ofBoth = { workspaceId: { in: [own.workspaceId, (other as MemberContext).workspaceId] } };
  await prisma.trace.updateMany({ where: ofBoth, data: forgotten });
  await prisma.workspace.update({ where: { id: own.workspaceId }, data: { titleRule: 1 } });
  expect(await find(own, "user:ada")).toEqual([]);
  expect(await renewWorkspaceTitles(own.workspaceId)).toBe(true);
  expect(await find(own, 'user:ada session:"tour ä" environment:prod metadata.plan:pro')).toEqual(["One"]);
  expect(await find(other as MemberContext, "session:any")).toEqual([]);
  const [one] = await prisma.trace.findMany({ where: { workspaceId: own.workspaceId, title: "One" } });
  expect(one?.startedAt?.toISOString()).toBe("2026-01-01T00:00:00.000Z");
});

test("sessions, users, keys of metadata and models are offered with how many traces have them", async () => {
  const { metadata } = await listFilterValues(ctx as MemberContext);
  expect(metadata.slice(0, 2).map(({ name, count }) => [name, count])).toEqual([
    ["plan", 2],
    ["sessionId", 2],
  ]);
  expect(metadata).toContainEqual({ name: "customer.name=Acme Ltd", count: 1 });
  expect(await listFilterValues(ctx as MemberContext)).toMatchObject({
    sessions: [
      { name: "Tour Ä", count: 1 },
      { name: "any", count: 1 },
    ],
    users: [
      { name: "7", count: 1 },
      { name: "Ada", count: 1 },
    ],
    environments: [{ name: "Prod", count: 1 }],
    llms: [
      { name: "big-1", count: 1 },
      { name: "small-1", count: 1 },
    ],
  });
});
