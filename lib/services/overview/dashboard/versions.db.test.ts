import { expect, test } from "vitest";
import { readDashboard } from "@/lib/attribution/overview/dashboard-choice";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { makeWeights } from "../../answers/tracers/testing/make-weights";
import { makePeople, makeQueue } from "../../labels/queues/testing/make-queue";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { readVersions, type VersionsInput } from "./read-versions";

const { filter } = readDashboard({ range: "all" }, "2026-11-23");
const read = (ctx: WorkspaceContext, input: Partial<VersionsInput> = {}) => readVersions(ctx, { filter, ...input });

interface Made {
  failed?: number;
  passed?: number;
  labelled?: number;
  agent?: string;
  method?: string;
  run?: { tracerVersionId?: string; manifest?: { tracer: { seen: string } }; says?: string };
}

/** So many traces of a version: labels and runs on the failed ones, as far as they go. */
const store = async (
  ctx: WorkspaceContext,
  version: string,
  { failed = 0, passed = 0, labelled = 0, agent = "Coder", method, run = {} }: Made,
) => {
  const ids: string[] = [];
  for (let at = 0; at < failed + passed; at += 1) {
    const label = at < labelled ? { groundTruth: { agent, stepIndex: 1, reason: "" } } : {};
    const outcome = at < failed ? "failed" : "passed";
    const id = await storeSample(ctx, { system: { name: "Crew", version }, outcome, ...label });
    ids.push(id);
    if (method && at < failed)
      await prisma.attributionRun.create({
        data: {
          workspaceId: ctx.workspaceId,
          traceId: id,
          method,
          methodVersion: "2",
          status: "SUCCEEDED",
          manifest: run.manifest ?? {},
          tracerVersionId: run.tracerVersionId ?? null,
          attribution: { agent: run.says ?? "Planner", stepIndex: 0, reason: "" },
          startedByName: "Ada",
        },
      });
  }
  return ids;
};

test(
  "versions stand in order of their first trace, and the last two are compared by what there is",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    await store(ctx, "1.10", { failed: 1, passed: 1 });
    await store(ctx, "1.9", { failed: 2, passed: 3, labelled: 1, method: "tracer" });
    await store(ctx, "2.0", { failed: 3, passed: 2, method: "tracer" });
    await storeSample(ctx, { system: { name: "Crew" } });
    const view = await read(ctx);
    expect(view.versions.map(({ version, failed, passed, labelled }) => [version, failed, passed, labelled])).toEqual([
      ["1.10", 1, 1, 0],
      ["1.9", 2, 3, 1],
      ["2.0", 3, 2, 0],
    ]);
    expect(view).toMatchObject({
      system: "crew",
      a: { version: "1.9" },
      b: { version: "2.0" },
      basis: "run",
      isBasisChosen: false,
    });
    // The tracer is compared with itself: its answer counts also where ground truth says otherwise.
    expect(view).toMatchObject({
      method: { method: "tracer", methodVersion: "2", countA: 2, countB: 3 },
      answered: { a: 2, b: 3 },
    });
    expect(view.comparison).toMatchObject({
      failure: { a: { value: 0.4, count: 5 }, b: { value: 0.6, count: 5 }, verdict: "no evidence" },
      agents: [{ key: "planner", countA: 2, countB: 3 }],
    });
    const byTruth = await read(ctx, { a: "1.9", b: "2.0", basis: "truth" });
    expect(byTruth).toMatchObject({ basis: "truth", isBasisChosen: true, answered: { a: 1, b: 0 } });
    expect(byTruth.comparison?.agents).toMatchObject([{ key: "coder", countA: 1, b: null, p: null }]);
    expect(await read(ctx, { a: "2.0", b: "1.10" })).toMatchObject({ a: { version: "2.0" }, b: { version: "1.10" } });
    expect(await read(ctx, { a: "gone", b: "gone", system: "gone" })).toMatchObject({
      a: { version: "1.9" },
      b: { version: "2.0" },
    });
    expect(await read(ctx, { a: "1.10" })).toMatchObject({ a: { version: "1.10" }, b: { version: "2.0" } });
    // A newer version with too few traces is compared only where it is named.
    await store(ctx, "2.1", { failed: 1 });
    expect(await read(ctx)).toMatchObject({ a: { version: "1.9" }, b: { version: "2.0" } });
    expect(await read(ctx, { b: "2.1" })).toMatchObject({ a: { version: "2.0" }, b: { version: "2.1" } });
    expect(await read(ctx, { a: "2.0", b: "1.9" })).toMatchObject({ a: { version: "2.0" }, b: { version: "1.9" } });

    const stranger = await makeWorkspace({ attributesUploads: false });
    expect(await read(stranger, { system: "crew" })).toMatchObject({
      systems: [],
      system: null,
      versions: [],
      comparison: null,
    });
  },
);

test(
  "one version alone is not compared, and ground truth is taken where there is enough",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    await store(ctx, "1", { failed: 10, labelled: 10, agent: "Coder", method: "tracer" });
    expect(await read(ctx)).toMatchObject({ a: null, b: null, comparison: null, versions: [{ version: "1" }] });
    await store(ctx, "2", { failed: 10, labelled: 10, agent: "Planner", method: "tracer" });
    const view = await read(ctx);
    expect(view).toMatchObject({ basis: "truth", answered: { a: 10, b: 10 } });
    expect(view.comparison?.agents.map(({ key, verdict }) => [key, verdict])).toEqual([
      ["coder", "less"],
      ["planner", "more"],
    ]);
  },
);

test("a version that new weights read is not compared with one that others read", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const [first = "", second = ""] = await makeWeights(ctx, { systemName: "Crew", count: 2 });
  // Read by the shipped weights before the training, and by the new ones after it:
  // nothing about the system has changed.
  await store(ctx, "1", { failed: 9, method: "tracer" });
  await store(ctx, "2", { failed: 9, method: "tracer", run: { tracerVersionId: second, says: "Coder" } });
  expect(await read(ctx)).toMatchObject({ methods: [], method: null, basis: "truth", comparison: { agents: [] } });

  const seen = { tracer: { seen: "question" } };
  await store(ctx, "1", { failed: 2, method: "tracer", run: { tracerVersionId: first } });
  await store(ctx, "1", { failed: 1, method: "tracer", run: { tracerVersionId: first, manifest: seen } });
  await store(ctx, "2", { failed: 1, method: "tracer", run: { tracerVersionId: first } });
  const view = await read(ctx);
  const answered = `tracer@2+${first}+unseen`;
  expect(view).toMatchObject({
    basis: "run",
    answered: { a: 2, b: 1 },
    method: { weights: "own weights 1", answered, countA: 2, countB: 1, seenCount: 1 },
  });
  expect(view.methods).toHaveLength(1);
  for (const method of ["tracer@2", answered]) expect((await read(ctx, { method })).method?.answered).toBe(answered);
});

test("versions whose names differ in case only are one, as in a search, called as it is written most often", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await store(ctx, "V1", { failed: 1, labelled: 1 });
  await store(ctx, "v1", { failed: 2, passed: 1, labelled: 1 });
  await store(ctx, "v2", { failed: 1, labelled: 1 });
  const view = await read(ctx, { a: "V1", basis: "truth" });
  expect(view.versions).toMatchObject([
    { version: "v1", failed: 3, passed: 1, labelled: 2 },
    { version: "v2", failed: 1 },
  ]);
  expect(view).toMatchObject({ a: { version: "v1" }, b: { version: "v2" }, answered: { a: 2, b: 1 } });
});

test("nothing is counted of what the reader is to label blind", async () => {
  const { owner, people } = await makePeople(1);
  const ids = await store(owner, "1", { failed: 2, labelled: 2, method: "tracer" });
  await store(owner, "2", { failed: 2, labelled: 2, method: "tracer" });
  await makeQueue(owner, ids.slice(0, 1), people);
  await freshFacts(owner.workspaceId);
  const [person = owner] = people;
  const pair = { a: "1", b: "2" };
  expect((await read(owner, { ...pair, basis: "truth" })).answered).toEqual({ a: 2, b: 2 });
  expect((await read(person, { ...pair, basis: "truth" })).answered).toEqual({ a: 1, b: 2 });
  expect((await read(person, { ...pair, method: "tracer@2" })).answered).toEqual({ a: 1, b: 2 });
});
