import { beforeAll, expect, test } from "vitest";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
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

let [ctx, other]: MemberContext[] = [];
beforeAll(async () => {
  [ctx, other] = await Promise.all([
    makeWorkspace({ attributesUploads: false }),
    makeWorkspace({ attributesUploads: false }),
  ]);
  await storeSample(ctx, { title: "One", metadata: { sessionId: "Tour Ä" } }, spent("big-1", 20_000, 0.5, 30_000));
  await storeSample(ctx, { title: "Two", metadata: { sessionId: "any" } }, spent("small-1", 900, 0.002, 500));
  await storeSample(ctx, { title: "Three" });
  await storeSample(other, { title: "Other", metadata: { sessionId: "Tour Ä" } }, spent("big-1", 20_000, 0.5, 30_000));
});

test.each([
  ['session:"tour ä"', ["One"]],
  ["session:=any", ["Two"]],
  ["session:any", ["One", "Two"]],
  ["session:none", ["Three"]],
  ["session:none session:=any", ["Three", "Two"]],
  ["llm:BIG-1", ["One"]],
  ["llm:none", ["Three"]],
  ["tokens:>=20k", ["One"]],
  ["tokens:>20k", []],
  ["tokens:<1000", ["Two"]],
  ["cost:0.002..0.5", ["One", "Two"]],
  ["cost:>0.002..<1", ["One"]],
  ["duration:30s", ["One"]],
  ["duration:<30s", ["Two"]],
])("%s finds what was sent along, of this workspace alone; what states no number is in no range", async (q, titles) =>
  expect(await find(ctx as MemberContext, q)).toEqual(titles),
);

test("sessions and models are offered with how many traces have them", async () => {
  expect(await listFilterValues(ctx as MemberContext)).toMatchObject({
    sessions: [
      { name: "Tour Ä", count: 1 },
      { name: "any", count: 1 },
    ],
    llms: [
      { name: "big-1", count: 1 },
      { name: "small-1", count: 1 },
    ],
  });
});
