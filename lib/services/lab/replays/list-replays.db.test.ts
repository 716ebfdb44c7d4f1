import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { getReplay } from "./get-replay";
import { listReplays } from "./list-replays";

let ctx: MemberContext;
beforeEach(async () => void (ctx = await makeWorkspace({ attributesUploads: false })));

it(
  "gives every replay once, page by page, the newest first, with those that a page branches off",
  { tags: ["long"] },
  async () => {
    const traceId = await storeSample(ctx);
    const { workspaceId } = ctx;
    const row = (at: number) => ({
      id: randomUUID(),
      workspaceId,
      traceId,
      targetName: "Team",
      requestHash: "h",
      contentHash: "h",
      seed: "1",
      arm: "what-if",
      start: "prefix",
      status: "DONE" as const,
      createdAt: new Date(1_700_000_000_000 + (at >> 1)),
    });
    const limit = 20;
    const rows = Array.from({ length: limit + 3 }, (_, at) => row(at));
    const [oldest = row(0)] = rows;
    await prisma.replay.createMany({ data: rows.map((one, at) => (at === 9 ? { ...one, parentId: oldest.id } : one)) });
    const first = await listReplays(ctx, { traceId, limit });
    expect(first.replays).toHaveLength(limit + 1);
    expect(first.replays.at(-1)?.id).toBe(oldest.id);
    const next = await listReplays(ctx, { traceId, limit, cursor: first.nextCursor ?? "" });
    expect(next.nextCursor).toBeNull();
    expect(next.replays).toHaveLength(3);
    const seen = [...first.replays.slice(0, -1), ...next.replays];
    expect(new Set(seen.map(({ id }) => id)).size).toBe(rows.length);
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    await expect(listReplays(ctx, { traceId, cursor: "nonsense" })).rejects.toMatchObject({ code: "INVALID" });
    const cursor = first.nextCursor ?? "";
    await expect(listReplays(await makeWorkspace(), { traceId, cursor })).rejects.toMatchObject({ code: "NOT_FOUND" });
  },
);

it("gives those of one step of a run alone", async () => {
  const traceId = await storeSample(ctx);
  const { workspaceId } = ctx;
  const run = { method: "counterfactual", methodVersion: "1", manifest: {}, startedByName: "Mira" };
  const { id: runId } = await prisma.attributionRun.create({ data: { ...run, workspaceId, traceId } });
  const row = (stepIndex: number | null, repeat: number) => ({
    id: randomUUID(),
    workspaceId,
    traceId,
    runId,
    targetName: "Team",
    requestHash: "h",
    contentHash: "h",
    arm: "corrected",
    start: "prefix",
    status: "DONE" as const,
    stepIndex,
    repeat,
    seed: "1",
  });
  const data = [row(0, 0), row(1, 0), row(1, 1), row(null, 0)];
  await prisma.replay.createMany({ data });
  const of = async (stepIndex: number) => (await listReplays(ctx, { traceId, runId, stepIndex })).replays;
  expect((await of(1)).map(({ id }) => id).sort()).toEqual(
    data
      .slice(1, 3)
      .map(({ id }) => id)
      .sort(),
  );
  expect((await of(0)).map(({ id }) => id)).toEqual([data[0]?.id]);
  expect(await of(2)).toEqual([]);
  expect((await listReplays(ctx, { traceId, stepIndex: 1 })).replays).toEqual([]);
});

it("gives the beginnings of long texts, whose whole is read with one replay", async () => {
  const traceId = await storeSample(ctx);
  const { workspaceId } = ctx;
  const [id, hintId] = [randomUUID(), randomUUID()];
  const long = "é".repeat(100_000);
  const step = { index: 1, agent: "Coder\u0000", kind: "message", content: long } as const;
  const hint = { kind: "hint", stepIndex: 1, text: long } as const;
  const row = {
    workspaceId,
    traceId,
    targetName: "Team",
    requestHash: "h",
    contentHash: "h",
    seed: "1",
    arm: "what-if",
    start: "prefix",
    status: "FAILED" as const,
    problem: "failed",
    problemMessage: long,
    finalAnswer: long,
    message: long,
    milestones: Array.from({ length: 100 }, (_, at) => `m${at}`),
  };
  const change = escapeValueForStorage({ kind: "replace", step }) as never;
  await prisma.replay.createMany({
    data: [
      { ...row, id, change },
      { ...row, id: hintId, change: hint },
    ],
  });
  const short = "é".repeat(600);
  const { replays } = await listReplays(ctx, { traceId });
  const listed = replays.find((one) => one.id === id);
  expect(listed).toMatchObject({ finalAnswer: short, message: short, problem: { code: "failed", message: short } });
  expect(listed?.change).toEqual({ kind: "replace", step: { index: 1, agent: "Coder\u0000" } });
  expect(listed?.milestones).toEqual(row.milestones.slice(0, 20));
  expect(replays.find((one) => one.id === hintId)?.change).toEqual({ kind: "hint", stepIndex: 1 });
  expect(JSON.stringify(replays).length).toBeLessThan(10_000);
  const whole = await getReplay(ctx, { id });
  expect(whole).toMatchObject({ finalAnswer: long, message: long, problem: { message: long } });
  expect(whole.change).toEqual({ kind: "replace", step });
  expect(whole.milestones).toEqual(row.milestones);
});
