import { expect, test } from "vitest";
import { type PairRow } from "@/lib/attribution/overview/corrected-shares";
import { readDashboard } from "@/lib/attribution/overview/dashboard-choice";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { makePeople, makeQueue } from "../../labels/queues/testing/make-queue";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { readPairs } from "./read-pairs";

const filterOf = (text: Record<string, string> = {}) => readDashboard({ range: "all", ...text }, "2026-11-23").filter;

interface Said {
  agent: string;
  party?: string;
  failureMode?: string;
}

const addRun = async (ctx: WorkspaceContext, traceId: string, said: Said, fields: Record<string, unknown> = {}) =>
  prisma.attributionRun.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      method: "all-at-once",
      methodVersion: "3",
      status: "SUCCEEDED",
      attribution: { stepIndex: 0, reason: "", quotes: [], suspects: [], ...said },
      manifest: {},
      startedByName: "Ada",
      ...fields,
    },
  });

/** A trace whose file says who broke it, and a run of it. */
const store = async (
  ctx: WorkspaceContext,
  truth: Said | null,
  run: Said | null,
  fields: Record<string, unknown> = {},
) => {
  const label = truth ? { groundTruth: { stepIndex: 1, reason: "", ...truth } } : {};
  const id = await storeSample(ctx, { ...label, ...fields });
  if (run) await addRun(ctx, id, run);
  return id;
};

/** A blind label of the random stream of a queue. */
const label = (ctx: WorkspaceContext, traceId: string, agent: string) =>
  prisma.annotation.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      authorId: crypto.randomUUID(),
      authorName: "Ann",
      reason: "",
      agent,
      stepIndex: 1,
      blindAgent: agent,
      blindStepIndex: 1,
      sawAttribution: false,
      stream: "random",
      inclusionProbability: 0.5,
    },
  });

const sorted = (rows: readonly PairRow[], of: PairRow["of"]) =>
  rows
    .filter((row) => row.of === of)
    .map(({ answer, truth, isDrawn, count, weight, square }) => [answer, truth, isDrawn, count, weight, square])
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

test("counts labeled traces by what the newest run says and what is true, the drawn ones with their weight", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await store(
    ctx,
    { agent: "Coder", failureMode: "1.1", party: "tool" },
    { agent: "Planner", failureMode: "2.6", party: "agent" },
  );
  await store(ctx, { agent: "CODER", failureMode: "1.1" }, { agent: "Planner" });
  const drawn = [await store(ctx, null, { agent: "Coder" }), await store(ctx, null, { agent: "Coder" })];
  for (const id of drawn) await label(ctx, id, "Coder");
  // Nothing to compare: no label, no run, passed.
  await store(ctx, null, { agent: "Coder" });
  await store(ctx, { agent: "Coder" }, null);
  await store(ctx, { agent: "Coder" }, { agent: "Coder" }, { outcome: "passed" });
  await freshFacts(ctx.workspaceId);
  const pairs = await readPairs(ctx, { filter: filterOf() });
  expect(sorted(pairs, "agent")).toEqual([
    ["coder", "coder", true, 2, 4, 8],
    ["planner", "coder", false, 2, 2, 2],
  ]);
  expect(sorted(pairs, "mode")).toEqual([
    ["2.6", "1.1", false, 1, 1, 1],
    [null, "1.1", false, 1, 1, 1],
    [null, null, true, 2, 4, 8],
  ]);
  expect(sorted(pairs, "party")).toEqual([
    ["agent", "tool", false, 1, 1, 1],
    [null, null, false, 1, 1, 1],
    [null, null, true, 2, 4, 8],
  ]);
  const stranger = await makeWorkspace({ attributesUploads: false });
  expect(await readPairs(stranger, { filter: filterOf() })).toEqual([]);
});

test("counts the answers of the method that is asked for, and none that weights knew from their training", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const id = await store(ctx, { agent: "Coder" }, { agent: "Planner" });
  await addRun(ctx, id, { agent: "Coder" }, { method: "tracer", manifest: { tracer: { seen: "question" } } });
  const other = await store(ctx, { agent: "Coder" }, { agent: "Surfer" });
  await addRun(ctx, other, { agent: "Coder" }, { method: "tracer" });
  await freshFacts(ctx.workspaceId);
  expect(sorted(await readPairs(ctx, { filter: filterOf() }), "agent")).toEqual([["coder", "coder", false, 1, 1, 1]]);
  const ofMethod = async (method: string) => sorted(await readPairs(ctx, { filter: filterOf({ method }) }), "agent");
  expect(await ofMethod("tracer")).toEqual([["coder", "coder", false, 1, 1, 1]]);
  expect(await ofMethod("all-at-once@3")).toEqual([
    ["planner", "coder", false, 1, 1, 1],
    ["surfer", "coder", false, 1, 1, 1],
  ]);
  for (const narrowed of [{ agent: "Coder" }, { mode: "1.1" }])
    expect(await readPairs(ctx, { filter: filterOf(narrowed) })).toEqual([]);
});

test("counts nothing of what the reader is to label blind", async () => {
  const { owner, people } = await makePeople(1);
  const id = await store(owner, { agent: "Coder" }, { agent: "Planner" });
  await makeQueue(owner, [id], people);
  await freshFacts(owner.workspaceId);
  const [person = owner] = people;
  expect(await readPairs(person, { filter: filterOf() })).toEqual([]);
  expect(sorted(await readPairs(owner, { filter: filterOf() }), "agent")).toHaveLength(1);
});
