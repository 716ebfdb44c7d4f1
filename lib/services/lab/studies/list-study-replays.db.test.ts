import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { storeQueue } from "../../labels/annotations/testing/store-queue";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { listStudyReplays } from "./list-study-replays";

const storeStudy = async ({ workspaceId }: MemberContext): Promise<string> => {
  const { id } = await prisma.study.create({
    data: {
      workspaceId,
      number: 1,
      kind: "INJECTION",
      name: "Faults",
      targetName: "Team",
      settings: {},
      maxReplays: 9,
      startedByName: "Ada",
    },
  });
  return id;
};

const row = (
  { workspaceId }: MemberContext,
  { traceId, studyId, at = 0, arm = "injected" }: { traceId: string; studyId: string; at?: number; arm?: string },
) => ({
  id: randomUUID(),
  workspaceId,
  traceId,
  studyId,
  targetName: "Team",
  requestHash: "h",
  contentHash: "h",
  arm,
  start: "prefix",
  status: "DONE" as const,
  outcome: "failed" as const,
  stepIndex: 1,
  seed: "1",
  createdAt: new Date(1_700_000_000_000 + (at >> 1)),
});

it("gives every replay of a study once, page by page, the newest first, with the title of its trace", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const studyId = await storeStudy(ctx);
  const traceIds = [await storeSample(ctx, { title: "First" }), await storeSample(ctx, { title: "Second" })];
  const limit = 12;
  const rows = Array.from({ length: limit + 3 }, (_, at) =>
    row(ctx, { traceId: traceIds[at % 2] ?? "", studyId, at, arm: at % 5 === 0 ? "clean" : "injected" }),
  );
  await prisma.replay.createMany({ data: rows });
  await prisma.replay.createMany({ data: [{ ...row(ctx, { traceId: traceIds[0] ?? "", studyId }), studyId: null }] });
  const first = await listStudyReplays(ctx, { studyId, limit });
  expect(first.replays).toHaveLength(limit);
  const rest = await listStudyReplays(ctx, { studyId, limit, cursor: first.nextCursor ?? "" });
  expect([rest.replays.length, rest.nextCursor]).toEqual([3, null]);
  const all = [...first.replays, ...rest.replays];
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(all.every(({ traceId, traceTitle }) => traceTitle === (traceId === traceIds[0] ? "First" : "Second"))).toBe(
    true,
  );
  const clean = await listStudyReplays(ctx, { studyId, arm: "clean" });
  expect(new Set(clean.replays.map(({ id }) => id))).toEqual(
    new Set(rows.filter(({ arm }) => arm === "clean").map(({ id }) => id)),
  );
  await expect(listStudyReplays(ctx, { studyId, cursor: "nonsense" })).rejects.toMatchObject({ code: "INVALID" });
  await expect(listStudyReplays(await makeWorkspace(), { studyId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("says nothing of a trace that the person is to label blind, and keeps that they have seen the others", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const studyId = await storeStudy(ctx);
  const [hidden, shown] = [await storeSample(ctx), await storeSample(ctx)];
  await prisma.replay.createMany({ data: [hidden, shown].map((traceId) => row(ctx, { traceId, studyId })) });
  const labeller = await addMember(ctx, "EDITOR");
  await storeQueue(ctx, { traceIds: [hidden], members: [labeller] });
  const { replays } = await listStudyReplays(labeller, { studyId });
  expect(replays.map(({ traceId }) => traceId)).toEqual([shown]);
  const seen = await prisma.sighting.findMany({ where: { userId: labeller.actor.userId } });
  expect(seen.map(({ traceId }) => traceId)).toEqual([shown]);
  expect((await listStudyReplays(ctx, { studyId })).replays).toHaveLength(2);
});
