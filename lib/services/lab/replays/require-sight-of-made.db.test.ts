import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { storeQueue } from "../../labels/annotations/testing/store-queue";
import { getReplay } from "./get-replay";
import { listReplays } from "./list-replays";
import { listStudyReplays } from "../studies/list-study-replays";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { exportStudy } from "../studies/export-study";

const forbidden = { code: "FORBIDDEN" };

/**
 * A passed trace, a failure that a fault at step 1 made of it, and the replays of steps 1
 * and 2 by which the study found out.
 */
const storeInjection = async (ctx: MemberContext) => {
  const { workspaceId } = ctx;
  const sourceId = await storeSample(ctx, { outcome: "passed" });
  const { contentHash } = await prisma.trace.findUniqueOrThrow({ where: { id: sourceId } });
  const madeId = await storeSample(ctx, {
    outcome: "failed",
    metadata: { injection: { operator: "wrong-fact", words: "", source: contentHash, stepIndex: 1 } },
  });
  const { id: studyId } = await prisma.study.create({
    data: {
      workspaceId,
      number: 1,
      kind: "INJECTION",
      name: "Faults",
      targetName: "Team",
      settings: {},
      maxReplays: 9,
      startedByName: "Ada",
      status: "SUCCEEDED",
      result: { kind: "injection", traceIds: [madeId], dataSet: null },
    },
  });
  const row = (stepIndex: number) => ({
    id: randomUUID(),
    workspaceId,
    traceId: sourceId,
    studyId,
    targetName: "Team",
    requestHash: "h",
    contentHash,
    arm: "injected",
    start: "prefix",
    status: "DONE" as const,
    stepIndex,
    seed: "1",
    change: { kind: "replace", step: { index: stepIndex, agent: "Coder", kind: "message", content: "Wrong." } },
  });
  const [telling, other] = [row(1), row(2)];
  await prisma.replay.createMany({ data: [telling, other] });
  return { sourceId, madeId, studyId, tellingId: telling.id, otherId: other.id };
};

it("tells nobody where the fault of a failure lies that they are to label blind, by the study's file or its replays", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { sourceId, madeId, studyId, tellingId, otherId } = await storeInjection(ctx);
  const labeller = await addMember(ctx, "EDITOR");
  await storeQueue(ctx, { traceIds: [madeId], members: [labeller] });
  const asks = [
    () => exportStudy(labeller, { id: studyId, shape: "faultline" }),
    () => getReplay(labeller, { id: tellingId }),
    () => listReplays(labeller, { traceId: sourceId, studyId }),
    () => listStudyReplays(labeller, { studyId }),
  ];
  for (const ask of asks) await expect(ask()).rejects.toMatchObject(forbidden);
  expect(await getReplay(labeller, { id: otherId })).toMatchObject({ stepIndex: 2 });
  expect((await listReplays(labeller, { traceId: sourceId })).replays).toEqual([]);
  expect(await prisma.sighting.count({ where: { userId: labeller.actor.userId, traceId: madeId } })).toBe(0);
});

it.each([
  ["its file", ({ studyId }: Told, ctx: MemberContext) => exportStudy(ctx, { id: studyId, shape: "tracer-traj" })],
  ["one of its replays", ({ tellingId }: Told, ctx: MemberContext) => getReplay(ctx, { id: tellingId })],
  ["its replays", ({ studyId }: Told, ctx: MemberContext) => listStudyReplays(ctx, { studyId })],
  [
    "its replays of a trace",
    ({ sourceId, studyId }: Told, ctx: MemberContext) => listReplays(ctx, { traceId: sourceId, studyId }),
  ],
] as const)("keeps that somebody has been shown where the fault lies by %s", async (_, ask) => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const told = await storeInjection(ctx);
  const sightings = () => prisma.sighting.count({ where: { userId: ctx.actor.userId, traceId: told.madeId } });
  await getReplay(ctx, { id: told.otherId });
  expect(await sightings()).toBe(0);
  await ask(told, ctx);
  expect(await sightings()).toBe(1);
});

type Told = Awaited<ReturnType<typeof storeInjection>>;
