// @module-tag long
import { expect, it, vi } from "vitest";
import { prisma } from "@/lib/db";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { countSample } from "@/lib/services/sample/marks/count-sample";
import { removeSample } from "@/lib/services/sample/marks/remove-sample";
import { listDisagreements } from "@/lib/services/labels/agreement/list-disagreements";
import { saveRule } from "@/lib/services/watch/alerts/save-rule";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { seedStory } from "@/prisma/sample/seed-story";

const counts = async (workspaceId: string) => {
  const where = { workspaceId };
  return {
    traces: await prisma.trace.count({ where }),
    labels: await prisma.annotation.count({ where }),
    decisions: await prisma.adjudication.count({ where }),
    queues: await prisma.labelQueue.count({ where }),
    dataSets: await prisma.dataSet.count({ where }),
    evaluations: await prisma.evaluation.count({ where }),
    rules: await prisma.alertRule.count({ where }),
    alerts: await prisma.alert.count({ where }),
    shares: await prisma.share.count({ where }),
    scans: await prisma.attributionRun.count({ where: { workspaceId, method: "counterfactual" } }),
    replays: await prisma.replay.count({ where }),
    studies: await prisma.study.count({ where }),
    tracers: await prisma.systemTracer.count({ where }),
    imports: await prisma.import.count({ where }),
  };
};

const story = {
  traces: 77,
  labels: 26,
  decisions: 1,
  queues: 1,
  dataSets: 1,
  evaluations: 1,
  rules: 1,
  alerts: 1,
  shares: 1,
  scans: 1,
  replays: 1,
  studies: 1,
  tracers: 2,
  imports: 2,
};

it("tells its story once, however often it is stored, and goes as a whole and alone", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const other = await makeWorkspace({ attributesUploads: false });
  const { workspaceId, workspaceSlug } = ctx;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const now = Date.now();
  await seedStory(workspaceSlug, now);
  expect(await counts(workspaceId)).toEqual(story);
  await seedStory(workspaceSlug, now);
  expect(await counts(workspaceId)).toMatchObject({ ...story, imports: expect.any(Number) });
  expect(await countSample(ctx)).toEqual({ traceCount: story.traces });
  expect((await listDisagreements(ctx, { limit: 10 })).rows).toHaveLength(2);
  const facts = await prisma.traceFact.findMany({
    where: { workspaceId },
    orderBy: { at: "asc" },
    select: { at: true },
  });
  const daysAgo = facts.map(({ at }) => (now - at.getTime()) / 86_400_000);
  expect(Math.max(...daysAgo)).toBeLessThan(30);
  expect(Math.min(...daysAgo)).toBeGreaterThan(0);

  expect(await countSample(other)).toBeNull();
  expect(await removeSample(other)).toEqual({ traceCount: 0 });
  expect(await counts(workspaceId)).toMatchObject({ traces: story.traces });

  const own = await storeSample(ctx);
  const settings = { kind: "failure-rate", rate: 0.05 } as const;
  await saveRule(ctx, { id: null, name: "Own", isEnabled: true, systemKey: null, settings, channelIds: [] });
  const removed = await Promise.all([removeSample(ctx), removeSample(ctx)]);
  expect(removed.reduce((sum, { traceCount }) => sum + traceCount, 0)).toBe(story.traces);
  const none = Object.fromEntries(Object.keys(story).map((key) => [key, 0]));
  expect(await counts(workspaceId)).toMatchObject({
    ...none,
    traces: 1,
    rules: 1,
    tracers: 1,
    imports: 1,
  });
  expect(await prisma.trace.findMany({ where: { workspaceId }, select: { id: true } })).toEqual([{ id: own }]);
  expect(await countSample(ctx)).toBeNull();
  vi.restoreAllMocks();
});
