import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { storeSample } from "../traces/testing/sample-file";
import { makeWorkspace } from "../workspaces/testing/make-workspace";
import { freshFacts } from "./fresh-facts";
import { renewAllFacts } from "./renew-all-facts";
import { keptFacts } from "./testing/count-facts";
import { expectFacts, expectSums } from "./testing/expect-facts";
import { RandomHistory } from "./testing/random-history";

it("keeps facts and sums that equal what the rows say, whatever happened in whatever order", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const history = await RandomHistory.begin(ctx, 1);
  const seen = { sources: new Set<string | null>(), standing: 0, newest: 0, older: 0, evaluations: 0 };
  for (let at = 1; at <= 120; at += 1) {
    await history.act();
    if (at % 30 > 0) continue;
    const { traces, runs } = await expectSums(ctx, ["shop"]);
    for (const { truthSource } of traces) seen.sources.add(truthSource);
    seen.standing += traces.filter(({ runId }) => runId !== null).length;
    seen.newest += runs.filter(({ isNewest }) => isNewest).length;
    seen.older += runs.filter(({ isNewest }) => !isNewest).length;
    seen.evaluations += runs.filter(({ isEvaluation }) => isEvaluation).length;
  }
  // A history in which nothing of this happened would prove nothing.
  const { sources, ...counts } = seen;
  expect(sources.size).toBeGreaterThan(3);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
});

it("loses no change where many write, delete and read at once", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const histories = await Promise.all([2, 3, 4].map((seed) => RandomHistory.begin(ctx, seed)));
  let areWriting = true;
  const write = async (history: RandomHistory): Promise<void> => {
    for (let at = 0; at < 25; at += 1) await history.act();
  };
  const read = async (): Promise<void> => {
    while (areWriting) await freshFacts(ctx.workspaceId);
  };
  const readers = [read(), read()];
  await Promise.all(histories.map(write));
  areWriting = false;
  await Promise.all(readers);
  await expectFacts(ctx.workspaceId);
});

it("counts a change that is not committed yet as soon as it is", async () => {
  const { workspaceId, ...rest } = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample({ workspaceId, ...rest });
  await prisma.$transaction(async (tx) => {
    await tx.trace.update({ where: { id: traceId }, data: { outcome: "passed" } });
    expect(await freshFacts(workspaceId)).toEqual({ isBehind: false });
    expect((await keptFacts(workspaceId)).traces).toMatchObject([{ outcome: "failed" }]);
  });
  expect((await expectFacts(workspaceId)).traces).toMatchObject([{ outcome: "passed" }]);
});

it("says that it is behind while somebody else is at it, and that it is not once they are done", async () => {
  const { workspaceId, ...rest } = await makeWorkspace({ attributesUploads: false });
  await storeSample({ workspaceId, ...rest });
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('facts:' || ${workspaceId}::text, 0))::text`;
    expect(await freshFacts(workspaceId)).toEqual({ isBehind: true });
    expect(await renewAllFacts({ workspaceId, signal: AbortSignal.abort() })).toBe(0);
  });
  await renewAllFacts({ workspaceId, signal: new AbortController().signal });
  expect((await keptFacts(workspaceId)).traces).toHaveLength(1);
  expect(await prisma.changedTrace.count({ where: { workspaceId } })).toBe(0);
});

it("makes no facts of a copy that is shared, and leaves none of a workspace that is gone", async () => {
  const [copy, gone] = [
    await makeWorkspace({ attributesUploads: false }),
    await makeWorkspace({ attributesUploads: false }),
  ];
  await prisma.workspace.update({ where: { id: copy.workspaceId }, data: { isSnapshot: true } });
  await storeSample(copy);
  await storeSample(gone);
  await expectFacts(gone.workspaceId);
  await storeSample(gone);
  await prisma.workspace.delete({ where: { id: gone.workspaceId } });
  for (const { workspaceId } of [copy, gone]) {
    expect(await freshFacts(workspaceId)).toEqual({ isBehind: false });
    expect(await keptFacts(workspaceId)).toEqual({ traces: [], runs: [] });
    expect(await prisma.changedTrace.count({ where: { workspaceId } })).toBe(0);
  }
  expect(await freshFacts(randomUUID())).toEqual({ isBehind: false });
});
